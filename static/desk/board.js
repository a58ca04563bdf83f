// The mat of the desk: what the tree says drawn in its places; taps and keys on it.
import { drawMat } from "../replay/mat.js";
import { make } from "../replay/dom.js";
import { Dragging } from "./dragging.js";
import { named } from "./entries.js";
import { split } from "./model.js";

/** The board in the form in which a mat is drawn; `at` is the record that an entry stands for. */
export function boardOf(desk) {
  const board = { turn: desk.board.turn ?? desk.players[0] };
  for (const player of desk.players) {
    board[player] = {};
    for (const zone of desk.described(player)) board[player][zone] = entries(desk, `${player}.${zone}`);
  }
  return board;
}

function entries(desk, place) {
  const found = [];
  let index = 0;
  desk.zone(place).forEach((one, at) => {
    const { owner, pilot, ...status } = one.status;
    const shown = Object.fromEntries(Object.entries(status).filter(([, value]) => value).map(([word, value]) => [word.replaceAll("-", "_"), value]));
    if (one.group) shown.together = true;
    const top = index;
    found.push({ at, ...card(desk, one.name, one.count), status: shown, owner });
    index += one.count;
    for (const below of [pilot, ...named(one.mate ?? []), ...named(one.hearts ?? [])].filter(Boolean)) {
      found.push({ at, ...card(desk, below, 1), under: top });
      index += 1;
    }
  });
  return found;
}

function card(desk, name, count) {
  const facts = desk.cards[name] ?? desk.words.own[name] ?? {};
  const values = Object.fromEntries((desk.words.mat.numbers ?? []).filter((one) => typeof facts[one.name] === "number").map((one) => [one.name, facts[one.name]]));
  return name ? { name: count > 1 ? `${count} × ${name}` : name, count, values } : { count };
}

export class Mat {
  /** `open.place(place)` and `open.card(place, at)` show what can be done there. */
  constructor(box, desk, open) {
    Object.assign(this, { box, desk, open, last: "" });
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("focusin", (event) => { this.last = this.nameOf(event.target); });
    document.addEventListener("close", (event) => event.target.matches?.("dialog.sheet") && setTimeout(() => this.focusLast()), true);
    new Dragging(desk, (card) => this.handOf(card));
  }

  draw() {
    const { desk } = this;
    const within = this.box.contains(document.activeElement);
    const tap = (place, at) => (desk.hand ? desk.drop(place) : at === undefined ? this.open.place(place) : this.open.card(place, at));
    const mat = drawMat(boardOf(desk), {
      game: desk.words.game, mat: desk.words.mat, teams: [desk.board.teams ?? []].flat(),
      on: { zone: (place) => tap(place), card: (place, index, entry) => tap(place, entry.at) },
    });
    mat.classList.toggle("placing", Boolean(desk.hand));
    // A number is part of its card here, not a question of its own: one target, and both sides fit on the screen.
    for (const value of mat.querySelectorAll(".card-value")) value.replaceWith(make("span", { class: "card-value", "aria-hidden": "true" }, value.textContent));
    this.leftOut(mat);
    this.box.replaceChildren(mat);
    if (within) this.focusLast();
  }

  /** A deck of which nothing is said is not empty: it holds cards enough. */
  leftOut(mat) {
    for (const player of this.desk.players) {
      for (const [zone, count] of Object.entries(this.desk.words.decks)) {
        if (this.desk.described(player).includes(zone)) continue;
        const pile = mat.querySelector(`[data-place="${player}.${zone}"] .pile`);
        pile?.setAttribute("aria-label", `${this.desk.label(`${player}.${zone}`)}: not said, ${count} unspecified cards`);
        pile?.querySelector(".pile-count")?.replaceChildren(`(${count})`);
      }
    }
  }

  nameOf(element) {
    return element.closest("[data-card]")?.dataset.card ?? element.closest("[data-place]")?.dataset.place ?? "";
  }

  focusLast() {
    if (document.querySelector("dialog.sheet[open]") || !this.last) return;
    const place = split(this.last).map((part) => part.split(".")[0]).join(".");
    const found = this.box.querySelector(`[data-card="${this.last}"] button, [data-place="${this.last}"] button`) ?? this.box.querySelector(`[data-place="${place}"] button`);
    found?.focus();
  }

  /** Arrow keys go to the nearest card or place in their direction. */
  key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (!way || !event.target.matches("button")) return;
    event.preventDefault();
    const middle = (element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(event.target);
    const reach = (element) => {
      const [dx, dy] = [middle(element)[0] - x, middle(element)[1] - y];
      const along = dx * way[0] + dy * way[1];
      return along < 4 ? Infinity : along + 2 * Math.abs(dx * way[1] + dy * way[0]);
    };
    const others = [...this.box.querySelectorAll("button")].filter((one) => one !== event.target && !one.disabled);
    const nearest = others.reduce((best, one) => (reach(one) < reach(best) ? one : best), event.target);
    nearest.focus();
  }

  /** The card under a finger as what is in the hand. */
  handOf(card) {
    const place = card.parentElement.closest("[data-place]").dataset.place;
    const index = Number(card.dataset.card.slice(place.length + 1));
    let left = index;
    for (const entry of entries(this.desk, place)) {
      if (left === 0 || left < (entry.count ?? 1)) return { from: place, at: entry.at, name: entry.name };
      left -= entry.count ?? 1;
    }
    return null;
  }
}
