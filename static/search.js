// The search box as a combobox: suggestions and results while typing, by keyboard, touch and screen reader.
const PAUSE = 140;

export function searchBoxes() {
  document.querySelectorAll("form[data-search]").forEach((form) => new SearchBox(form));
}

class SearchBox {
  constructor(form) {
    this.form = form;
    this.input = form.querySelector("input[name=q]");
    this.list = form.querySelector("[role=listbox]");
    this.status = form.querySelector("[data-search-status]");
    this.results = document.querySelector("[data-results]");
    this.timer = 0;
    this.asking = null;
    this.active = -1;
    this.input.addEventListener("input", () => this.later());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("focus", () => { if (this.list.children.length) this.open(); });
    form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) this.close(); });
    form.addEventListener("submit", () => this.stop());
    document.addEventListener("keydown", (event) => this.shortcut(event));
  }

  // What was asked for is outdated by the next letter, not only by the next question.
  later() {
    this.stop();
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  stop() {
    clearTimeout(this.timer);
    this.status.classList.replace("search-failed", "visually-hidden");
    if (this.asking) this.asking.abort();
  }

  // One request at a time: an old answer never replaces a newer one.
  async ask() {
    this.stop();
    const typed = this.input.value.trim();
    if (!typed) {
      this.show([]);
      return;
    }
    this.asking = new AbortController();
    const { signal } = this.asking;
    const asked = new URLSearchParams(new FormData(this.form));
    try {
      const [suggested, found] = await Promise.all([
        fetch(`/api/v1/suggest?${asked}`, { signal }).then((answer) => (answer.ok ? answer.json() : { suggestions: [] })),
        this.results ? fetch(`/search?${asked}&part=results`, { signal }).then((answer) => (answer.ok ? answer.text() : null)) : null,
      ]);
      if (signal.aborted) return;
      this.show(suggested.suggestions);
      if (found !== null) this.replace(found, asked);
    } catch (error) {
      if (error.name !== "AbortError") this.fail();
    }
  }

  // Said to everybody: whoever only looks waits for suggestions otherwise.
  fail() {
    this.show([]);
    this.status.textContent = "There is no connection. Press Enter to look among the pages that were kept.";
    this.status.classList.replace("visually-hidden", "search-failed");
  }

  replace(found, asked) {
    this.results.innerHTML = found;
    const count = this.results.querySelector("[data-count]");
    this.status.textContent = count ? count.textContent : "No results";
    // The games beside the results are links to the same question.
    for (const link of document.querySelectorAll("a[data-choose-game]")) {
      const address = new URL(link.href);
      address.searchParams.set("q", asked.get("q"));
      link.href = address;
    }
    if (location.pathname === "/search") history.replaceState(null, "", `/search?${asked}`);
  }

  show(suggestions) {
    this.active = -1;
    const all = !new FormData(this.form).get("game");
    const names = all ? JSON.parse(this.list.dataset.names) : {};
    this.list.replaceChildren(...suggestions.map((each, at) => option(each, at, this.list.id, names[each.game])));
    this.list.querySelectorAll("[role=option]").forEach((each) => {
      each.addEventListener("pointerdown", (event) => event.preventDefault());
      each.addEventListener("click", () => { location.href = each.dataset.url; });
    });
    if (suggestions.length && document.activeElement === this.input) this.open();
    else this.close();
    if (!this.results && suggestions.length) this.status.textContent = `${suggestions.length} suggestions`;
  }

  open() {
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
  }

  close() {
    this.list.hidden = true;
    this.move(-1);
    this.input.setAttribute("aria-expanded", "false");
  }

  move(to) {
    const options = [...this.list.children];
    this.active = to;
    options.forEach((each, at) => each.setAttribute("aria-selected", String(at === to)));
    if (to < 0) this.input.removeAttribute("aria-activedescendant");
    else {
      this.input.setAttribute("aria-activedescendant", options[to].id);
      options[to].scrollIntoView({ block: "nearest" });
    }
  }

  key(event) {
    // Enter and the arrows belong to the keyboard that composes a word from several keys.
    if (event.isComposing) return;
    const last = this.list.children.length - 1;
    const shown = !this.list.hidden;
    if (event.key === "ArrowDown" && last >= 0) {
      this.open();
      this.move(this.active < last ? this.active + 1 : -1);
    } else if (event.key === "ArrowUp" && last >= 0) {
      this.open();
      this.move(this.active < 0 ? last : this.active - 1);
    } else if (event.key === "Enter" && shown && this.active >= 0) {
      location.href = this.list.children[this.active].dataset.url;
    } else if (event.key === "Escape" && shown) {
      this.close();
    } else return;
    event.preventDefault();
  }

  shortcut(event) {
    const typing = event.target.closest && event.target.closest("input, textarea, select, [contenteditable]");
    const wanted = document.documentElement.dataset.keys !== "off" && !document.querySelector("dialog[open]");
    if (event.key === "/" && wanted && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.input.focus();
      this.input.select();
    }
  }
}

/** `game` is its name where several games are searched: a colour alone does not say it. */
function option(each, at, list, game) {
  const item = document.createElement("li");
  item.id = `${list}-${at}`;
  item.role = "option";
  item.setAttribute("aria-selected", "false");
  item.dataset.url = each.url;
  item.dataset.game = each.game;
  const text = document.createElement("span");
  text.className = "suggestion";
  text.textContent = each.text;
  const where = document.createElement("span");
  where.className = "muted";
  where.textContent = [game, each.number, each.title].filter((part) => part && part.toLowerCase() !== each.text).join(" ");
  item.append(text, " ", where);
  return item;
}
