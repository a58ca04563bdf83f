// A deck check: the cards of each deck with their copies, in place of a mat.
import { button, make } from "../replay/dom.js";
import { pickCard } from "./cards.js";
import { folded, numberField } from "./forms.js";

const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Deck -> card -> copies, from every form that the format knows. */
export function decksOf(deck) {
  const many = isMap(deck) && Object.values(deck).some((one) => one !== null && typeof one === "object");
  const copies = (value) => {
    const found = {};
    for (const item of Array.isArray(value) ? value : [value]) {
      for (const [name, count] of isMap(item) ? Object.entries(item) : item === null || item === undefined ? [] : [[String(item), 1]]) found[name] = (found[name] ?? 0) + Number(count);
    }
    return found;
  };
  return many ? Object.fromEntries(Object.entries(deck).map(([name, cards]) => [name, copies(cards)])) : { main: copies(deck) };
}

export function drawDecks(desk) {
  const decks = decksOf(desk.tree.deck);
  const names = [...new Set([...(desk.words.mat.decks ?? ["main"]), ...Object.keys(decks)])];
  const keep = (deck, name, count) => desk.edit((tree) => {
    const next = decksOf(tree.deck);
    next[deck] = { ...(next[deck] ?? {}) };
    if (count > 0) next[deck][name] = count;
    else delete next[deck][name];
    tree.deck = next;
  }, `${name}: ${count}.`);
  const verdict = make("p", { class: "comes-to", role: "status" }, desk.replay?.ruling ?? "");
  return make("div", { class: "decks" }, verdict, ...names.map((deck) => {
    const cards = Object.entries(decks[deck] ?? {});
    const total = cards.reduce((sum, [, count]) => sum + count, 0);
    return make("section", { class: "deck-list", "aria-label": `The ${deck} deck` },
      make("h3", {}, `${deck} deck: ${total} ${total === 1 ? "card" : "cards"}`),
      make("div", { class: "fields" }, ...cards.map(([name, count]) => make("div", { class: "row" }, numberField(name, count, (value) => keep(deck, name, value ?? 0)), button("✕", () => keep(deck, name, 0), { "aria-label": `Remove ${name}` })))),
      folded("Add a card", !cards.length, pickCard(desk, (name) => keep(deck, name, (decksOf(desk.tree.deck)[deck]?.[name] ?? 0) + 1))));
  }));
}
