// Keeps the site for use without a network, once the page has nothing else to do, and tells when there is a new version.
// Where there is no service worker, the front page still brings the runtime that a game will need.
(() => {
  "use strict";
  const CALM = 2_000; // milliseconds after which a game that is ready has the line for itself no more
  const page = document.documentElement;
  const { root, runtime } = page.dataset;
  const offline = "offline" in page.dataset;
  const build = document.querySelector("[name=generator]").content.split(" ").pop();
  const saving = navigator.connection?.saveData === true;
  const worker = location.protocol === "file:" ? null : navigator.serviceWorker;

  const idle = (work) => globalThis.requestIdleCallback ? requestIdleCallback(work, { timeout: 5000 }) : setTimeout(work, 500);

  const bring = () => {
    for (const href of runtime.split(" ")) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
    }
  };

  const keep = () => {
    worker.register(`${root}sw.js`, { scope: root || "./" }).catch(() => { if (runtime && !saving) bring(); });
  };

  const begin = () => {
    if (worker && offline) {
      worker.addEventListener("message", ({ data }) => {
        const line = document.getElementById("new-version");
        if (data.build && data.build !== build && line) line.hidden = false;
      });
      if (!page.dataset.game && saving) return; // nobody has asked for a game yet
      idle(keep);
    } else if (worker) {
      worker.getRegistrations().then((all) => all.map((each) => each.update()), () => {}); // it takes itself away
    } else if (runtime && !saving) idle(bring);
  };

  // A game page first brings what it is opened for
  const whenReady = () => {
    if (!page.dataset.game || page.dataset.stage === "ready") return begin();
    new MutationObserver((_, observer) => {
      if (page.dataset.stage !== "ready") return;
      observer.disconnect();
      setTimeout(begin, CALM);
    }).observe(page, { attributes: true, attributeFilter: ["data-stage"] });
  };
  addEventListener("load", whenReady);
})();
