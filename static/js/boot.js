// What every page does before it is painted, and without Python: the language, what is set, light or dark above all,
// and dialogs that close.
(() => {
  "use strict";
  const PREFIX = "hedgerow:1:";
  const page = document.documentElement;

  // Storage may be blocked: then nothing is kept, and nothing breaks
  const keep = (name, value) => { try { localStorage.setItem(PREFIX + name, value); } catch { /* not kept */ } };
  const kept = (name) => { try { return localStorage.getItem(PREFIX + name) ?? ""; } catch { return ""; } };

  // The language: what the address asks for (?lang=de, which is kept), what was chosen before, that of the page of ours
  // from which one comes, what the browser speaks; else the page stays as it is
  const pages = {};
  for (const link of document.querySelectorAll("link[hreflang]")) pages[link.hreflang] = link.dataset.here;
  const asked = new URLSearchParams(location.search).get("lang");
  if (Object.hasOwn(pages, asked)) keep("language", asked);
  const from = document.referrer.startsWith(new URL("../../", document.currentScript.src).href) ? page.lang : "";
  const spoken = (navigator.languages ?? []).map((language) => language.toLowerCase().split("-")[0]);
  const wanted = [asked, kept("language"), from, ...spoken].find((language) => Object.hasOwn(pages, language));
  if (wanted && wanted !== page.lang && location.protocol !== "file:") {
    page.hidden = true;
    location.replace(pages[wanted] + location.search + location.hash);
    return;
  }
  if (asked && kept("language") === asked) { // an address that is handed on asks for no language
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    history.replaceState(history.state, "", address);
  }

  // What can be set: kept under its name, and written on <html> for style sheets and Python to read
  const SETTINGS = { theme: "", speed: "calm", confirm: "off", shortcuts: "on", hints: "on", help: "on" };
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
    if (target.closest("#retry, [data-retries]")) location.reload();
    const other = target.closest("a[hreflang]");
    if (other && !other.hash) other.hash = location.hash; // a link that is not opened yet comes along
  });
})();
