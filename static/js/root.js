// Only on the 404 page, and only where the build was not told where the site will stand. A host answers with that page
// at any depth, so the page asks for this script at one depth after the other: the one that is found knows the root.
(() => {
  if (document.querySelector("base")) return;
  const base = document.createElement("base");
  base.href = new URL("../../", document.currentScript.src).href; // from assets/js/
  document.head.prepend(base);
})();
