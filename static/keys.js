// The arrow keys turn to the rule before and after, where nothing else needs them.

const TAKEN = "input, textarea, select, [contenteditable], [role=slider], [role=tree], .table, audio, video";

export function turningKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    if (document.documentElement.dataset.keys === "off" || document.querySelector("dialog[open]")) return;
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!way || event.target.closest?.(TAKEN)) return;
    const link = document.querySelector(`.turn a[rel=${way}]`);
    if (link) {
      event.preventDefault();
      link.click();
    }
  });
}
