// The page of bookmarks: one that is tapped instead of dragged says what it is for.

document.addEventListener("click", (event) => {
  if (!event.target.closest?.(".bookmarks a")) return;
  event.preventDefault();
  document.querySelector("[data-tapped]").textContent = "It works on other pages: drag it to your bookmarks, or copy its code.";
});
