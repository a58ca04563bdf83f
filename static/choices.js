// The look of the pages and the game that is searched: chosen without leaving the page, kept in cookies.

const A_YEAR = 365 * 24 * 3600;

export function choices() {
  for (const form of document.querySelectorAll("form[data-choices]")) {
    form.addEventListener("submit", (event) => {
      const { name, value } = event.submitter ?? {};
      if (!name) return;
      event.preventDefault();
      keep(name, value);
      for (const button of form.querySelectorAll(`button[name=${name}]`)) {
        button.setAttribute("aria-pressed", String(button === event.submitter));
      }
      if (name === "game") searchIn(value);
      else document.documentElement.dataset[name] = value;
    });
  }
  document.addEventListener("click", (event) => {
    const chosen = event.target.closest?.("a[data-choose-game]");
    if (chosen) keep("game", chosen.dataset.chooseGame);
  });
}

/** Kept in a cookie, which is there before a page is drawn. */
export function keep(name, value) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${A_YEAR}; samesite=lax${secure}`;
}

function searchIn(game) {
  for (const form of document.querySelectorAll("form[data-search]")) {
    form.querySelector("input[name=game]")?.remove();
    if (game !== "all") {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "game", value: game }));
    }
    const box = form.querySelector("input[name=q]");
    if (box.value.trim()) box.dispatchEvent(new Event("input"));
  }
}
