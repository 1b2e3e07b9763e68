// What a game page does until Python is ready: it keeps the taps made meanwhile, and has a word when Python starts
// slowly or not at all. When something escapes later, Python asks for the same panel. It meets `window.hedgerow`:
//   taps            keys of the [data-key] buttons pressed while loading, in order
//   ready()         Python has taken over: no more taps are kept here, a failure shown too early is taken back
//   fail(why, link) show the failure panel; `link` leads to the game in play
//   openWorker(), snapshotDue   of runtime.js, see there
(() => {
  "use strict";
  const PREFIX = "hedgerow:1:";
  const MOMENT = 1_000; // milliseconds until there is a word of how much has come
  const SLOW = 15_000; // until a start is called slow
  const PATIENCE = 90_000; // and until silence counts as failure; a slow line is no failure
  const page = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const kept = (name) => { try { return localStorage.getItem(PREFIX + name) ?? ""; } catch { return ""; } };

  if (location.protocol === "file:") return; // browsers start nothing from there, and the page says so

  page.dataset.stage = "loading";
  if (/^#(1\.|game:|watch:)/.test(location.hash) || kept("last:" + page.dataset.game)) {
    page.dataset.opening = ""; // a game comes with the link, or goes on: no set-up to show
  }
  const asked = location.href; // Python clears the address
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
    byId("failure").dataset.trouble = page.dataset.stage === "ready" ? "play" : "start";
    page.dataset.stage = "failed";
    byId("slow").hidden = true;
    delete page.dataset.opening;
    clearMarks();
    byId("failure-link").href = link || asked;
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

  // The game stays kept, and is not opened again by itself
  const putAside = () => {
    try { localStorage.removeItem(`${PREFIX}last:${page.dataset.game}`); } catch { /* nothing is kept */ }
    location.replace(location.pathname);
  };

  const copyDetails = (button) => {
    const details = byId("failure-details");
    getSelection().selectAllChildren(details); // ready to be copied by hand where we may not
    navigator.clipboard?.writeText(details.textContent).then(() => { button.textContent = button.dataset.done; }, () => {});
  };

  document.addEventListener("click", ({ target }) => {
    if (target.closest("#put-aside")) putAside();
    if (target.closest("#copy-details")) copyDetails(target.closest("#copy-details"));
  });

  // How much of Python has come, in bytes
  const big = new Set(page.dataset.runtime.split(" ").map((address) => new URL(address, asked).href));
  let brought = 0;
  const arrivals = new PerformanceObserver((list) => {
    for (const { name, encodedBodySize } of list.getEntries()) if (big.has(name)) brought += encodedBodySize;
    const line = byId("brought");
    if (!line || page.dataset.stage !== "loading") return;
    const { total, words } = line.dataset;
    const share = Math.min(brought / total, 1);
    const size = (amount) => (amount / 1e6).toLocaleString(page.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    line.textContent = words.replace("{brought}", size(share * total)).replace("{total}", size(total));
    document.querySelector(".progress").style.setProperty("--brought", share);
  });

  const later = setTimeout(() => arrivals.observe({ type: "resource", buffered: true }), MOMENT);
  const slow = setTimeout(() => { byId("slow").hidden = page.dataset.stage !== "loading"; }, SLOW);
  const silence = setTimeout(() => fail(`no sign of Python after ${PATIENCE / 1000} s`), PATIENCE);
  addEventListener("click", keepTap, true);
  addEventListener("error", onTrouble, true);
  addEventListener("unhandledrejection", onTrouble);

  const ready = () => {
    clearTimeout(later);
    arrivals.disconnect();
    clearTimeout(slow);
    clearTimeout(silence);
    removeEventListener("click", keepTap, true);
    removeEventListener("error", onTrouble, true);
    removeEventListener("unhandledrejection", onTrouble);
    clearMarks();
    byId("failure").hidden = true;
    byId("slow").hidden = true;
    delete page.dataset.opening;
    page.dataset.stage = "ready";
  };

  window.hedgerow = { taps, ready, fail };
  import("./runtime.js").catch(() => {}); // Python starts now: PyScript, which asks for it, hears of any trouble
})();
