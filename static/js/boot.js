// What must run before Python, and only that: light or dark before the first paint, the taps made while Python
// starts, dialogs that close, and a word when it does not start. Python meets it as `window.hedgerow`:
//   taps            keys of the [data-key] buttons pressed while loading, in order
//   ready()         Python has taken over: no more taps are kept here, a failure shown too early is taken back
//   fail(why, link) show the failure panel; `link` leads to the game in play
(() => {
  "use strict";
  const PREFIX = "hedgerow:1:";
  const PATIENCE = 90_000; // milliseconds until silence counts as failure; a slow line is no failure
  const page = document.documentElement;
  const byId = (id) => document.getElementById(id);

  // Storage may be blocked: then nothing is kept, and nothing breaks
  const keep = (name, value) => { try { localStorage.setItem(PREFIX + name, value); } catch { /* not kept */ } };
  const kept = (name) => { try { return localStorage.getItem(PREFIX + name) ?? ""; } catch { return ""; } };

  // What can be set: kept under its name, and written on <html> for style sheets and Python to read
  const SETTINGS = { theme: "", speed: "calm", confirm: "off", shortcuts: "on", hints: "on" };
  const show = (name, value) => value ? page.setAttribute(`data-${name}`, value) : page.removeAttribute(`data-${name}`);
  for (const name in SETTINGS) show(name, kept(name) || SETTINGS[name]);

  document.addEventListener("DOMContentLoaded", () => {
    for (const field of document.querySelectorAll("#settings input")) {
      const value = kept(field.name) || SETTINGS[field.name];
      field.checked = field.type === "checkbox" ? value === "on" : value === field.value;
    }
  });
  document.addEventListener("change", ({ target }) => {
    if (!target.closest("#settings") || !(target.name in SETTINGS)) return;
    const value = target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value;
    show(target.name, value);
    keep(target.name, value);
  }, true); // before Python, which reads what is written on <html>

  document.addEventListener("click", ({ target }) => {
    const close = target.closest("[data-closes]");
    if (close) {
      const sheet = close.closest("dialog, [popover]");
      sheet.matches(":popover-open") ? sheet.hidePopover() : sheet.close();
    }
    const menu = target.closest("#menu:popover-open");
    if (menu && target.closest("button")) menu.hidePopover();
    if (target.closest("#retry")) location.reload();
  });

  if (!page.dataset.game || location.protocol === "file:") return;

  // --- only game pages, and only until Python is ready ---
  page.dataset.stage = "loading";
  if (/^#(1\.|game:|watch:)/.test(location.hash) || kept("last:" + page.dataset.game)) {
    page.dataset.opening = ""; // a game comes with the link, or goes on: no set-up to show
  }
  const taps = [];
  const trouble = [];

  const keepTap = (event) => {
    const button = event.target.closest("[data-key]");
    if (!button || page.dataset.stage !== "loading") return;
    taps.push(button.dataset.key);
    button.classList.add("kept");
    byId("remembered").hidden = false;
  };

  const clearMarks = () => {
    byId("remembered").hidden = true;
    for (const button of document.querySelectorAll(".kept")) button.classList.remove("kept");
  };

  const fail = (why, link) => {
    if (why) trouble.push(why);
    page.dataset.stage = "failed";
    delete page.dataset.opening;
    clearMarks();
    byId("failure-link").href = link || location.href;
    byId("failure-details").textContent =
      [document.querySelector("[name=generator]").content, navigator.userAgent, ...trouble].join("\n");
    byId("failure").hidden = false;
  };

  // A script that cannot be fetched, or any error nobody caught, while Python is not yet here
  const onTrouble = (event) => {
    const script = event.target instanceof HTMLScriptElement ? `not fetched: ${event.target.src}` : "";
    const why = script || String(event.reason?.stack || event.reason || event.error?.stack || event.message || "");
    if (!why || why.startsWith("ResizeObserver")) return;
    document.readyState === "loading"
      ? document.addEventListener("DOMContentLoaded", () => fail(why), { once: true })
      : fail(why);
  };

  const silence = setTimeout(() => fail(`no sign of Python after ${PATIENCE / 1000} s`), PATIENCE);
  addEventListener("click", keepTap, true);
  addEventListener("error", onTrouble, true);
  addEventListener("unhandledrejection", onTrouble);

  const ready = () => {
    clearTimeout(silence);
    removeEventListener("click", keepTap, true);
    removeEventListener("error", onTrouble, true);
    removeEventListener("unhandledrejection", onTrouble);
    clearMarks();
    byId("failure").hidden = true;
    delete page.dataset.opening;
    page.dataset.stage = "ready";
  };

  window.hedgerow = { taps, ready, fail };
})();
