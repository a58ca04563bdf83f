// Before the first paint: the theme that was chosen last, also on a page kept from before it was chosen.
(() => {
  const chosen = /(?:^|; )theme=(light|dark|contrast|system)/.exec(document.cookie);
  document.documentElement.dataset.theme = chosen ? chosen[1] : "system";
  document.documentElement.classList.add("js");
})();
