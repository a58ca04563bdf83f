// The cards of a scenario: the list, the quick form, pasted text with what the compiler understood, cards of the library by name.
import { button, make, post } from "../replay/dom.js";
import { backSheet, closeSheet } from "../sheet.js";
import { areaField, folded, numberField, openForm, selectField, textField, toggle } from "./forms.js";
import { assign } from "./model.js";
import { rename } from "./renaming.js";

const PAUSE = 300;

/** Choose a card: one of the scenario, one of the library by its name, or a new one. */
export function pickCard(desk, picked) {
  const names = [...Object.keys(desk.cards), ...ownCards(desk)];
  const list = make("ul", { class: "card-list" }, ...names.map((name) => make("li", {}, button(name, () => picked(name)))));
  return make("div", { class: "pick" },
    names.length ? list : make("p", { class: "muted" }, "The scenario has no cards yet."),
    libraryBox(desk, picked),
    button("New card…", () => openCardForm(desk, "", picked)));
}

const ANOTHER = "new card";

/** One card of those that are named, or none; a new one can be described there. */
export function cardField(desk, label, value, none, names, changed) {
  const field = selectField(label, value, [["", none], ...names, [ANOTHER, "New card…"]], (chosen) => {
    if (chosen !== ANOTHER) return changed(chosen);
    field.querySelector("select").value = value;
    return openCardForm(desk, "", changed);
  });
  return field;
}

/** The cards that the rules themselves bring, which no scenario has to describe. */
const ownCards = (desk) => Object.keys(desk.words.own).filter((name) => !(name in desk.cards));

/** A box that finds cards by name among those that the library describes; what is chosen comes into the scenario. */
function libraryBox(desk, picked) {
  const found = make("ul", { class: "card-list", "aria-label": "Cards of the library" });
  const status = make("p", { class: "muted small", role: "status" });
  let timer = 0;
  const look = async (words) => {
    if (words.length < 2) {
      found.replaceChildren();
      status.textContent = "";
      return;
    }
    status.textContent = "One moment.";
    try {
      const answer = await fetch(`/api/v1/cards/${encodeURIComponent(desk.words.game)}?q=${encodeURIComponent(words)}`);
      const data = await answer.json();
      found.replaceChildren(...data.cards.slice(0, 12).map((card) => make("li", {}, button(card.name, () => {
        addCard(desk, card.name, card.facts);
        picked(card.name);
      }))));
      status.textContent = data.total ? `${data.total} of the library` : "The library has no card of this name.";
    } catch {
      status.textContent = "The library's cards cannot be fetched; there may be no network.";
    }
  };
  const field = textField("Find a card by name", "", () => {}, { oninput: (event) => {
    clearTimeout(timer);
    timer = setTimeout(() => look(event.target.value.trim()), PAUSE);
  } });
  return make("div", {}, field, status, found);
}

function addCard(desk, name, facts) {
  if (name in desk.cards || name in desk.words.own) return;
  desk.edit((tree) => { tree.cards = { ...tree.cards, [name]: facts }; }, `${name} is in the scenario.`);
}

/** The panel of cards: each can be taken and put on the mat, or changed. In a deck check there is no mat. */
export function cardsPanel(desk) {
  const { deck } = desk.tree;
  const act = (name) => (deck ? openCardForm(desk, name) : desk.take({ name }));
  const dragged = (name) => (deck ? {} : { class: "draggable", "data-drag-card": name, "aria-label": `Take ${name}, to put it on the mat` });
  const rows = Object.entries(desk.cards).map(([name, facts]) => {
    const take = button("", () => act(name), { ...dragged(name), class: deck ? "grow-button" : "grow-button draggable" });
    take.append(make("span", {}, name, make("span", { class: "muted small facts-short" }, brief(desk, facts))));
    return make("li", { class: "row" }, take, button("Edit", () => openCardForm(desk, name), { "aria-label": `Edit ${name}` }));
  });
  const own = deck ? [] : ownCards(desk).map((name) => button(name, () => act(name), dragged(name)));
  return [
    make("p", { class: "muted small" }, deck ? "What is printed on each card; how many copies there are stands with the decks." : "Tap a card, then a place on the mat; or drag it there."),
    rows.length ? make("ul", { class: "rows" }, ...rows) : make("p", {}, "No cards yet."),
    make("div", { class: "tools" }, button("New card…", () => openCardForm(desk, "")), ...own),
    libraryBox(desk, (name) => !deck && desk.take({ name })),
  ];
}

function brief(desk, facts) {
  const said = (field) => (desk.words.fields[field] === "number" ? `${desk.words.mat.spoken?.[field] ?? field} ${facts[field]}` : [facts[field]].flat().join(", "));
  return desk.words.mat.quick.filter((field) => facts?.[field] !== undefined).map(said).join(", ");
}

/** The form of a card: the fields that matter most, the others folded, its text with what was understood of it. */
export function openCardForm(desk, name, made) {
  const draft = { name, facts: { ...(desk.cards[name] ?? {}) } };
  const fault = make("p", { class: "note", role: "alert", hidden: true });
  const done = () => {
    const wanted = draft.name.trim();
    if (!wanted) {
      fault.textContent = "A card needs a name.";
      fault.hidden = false;
      return;
    }
    keepCard(desk, name, wanted, draft.facts);
    made?.(wanted);
    if (made) backSheet();
    else closeSheet();
  };
  openForm(name || "New card", () => {
    const { quick } = desk.words.mat;
    const other = Object.keys(desk.words.fields).filter((field) => !quick.includes(field) && field !== "text");
    return [
      textField("Name", draft.name, (value) => { draft.name = value; }, { oninput: (event) => { draft.name = event.target.value; } }),
      make("div", { class: "fields" }, ...quick.map((field) => factField(desk, draft.facts, field))),
      cardText(desk, draft.facts),
      folded("More of what is printed", other.some((field) => draft.facts[field] !== undefined), make("div", { class: "fields" }, ...other.map((field) => factField(desk, draft.facts, field)))),
      fault,
      make("div", { class: "tools" }, button(name ? "Keep" : "Add the card", done, { class: "primary" }),
        name ? button("Remove from the scenario", () => { desk.edit((tree) => { delete tree.cards[name]; }, `${name} is removed.`); closeSheet(); }) : null),
    ];
  });
}

/** Keeps a card; one that was renamed has its new name wherever the scenario speaks of it. */
function keepCard(desk, before, name, facts) {
  const kept = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ""));
  desk.edit((tree) => {
    const cards = Object.entries(tree.cards ?? {}).map(([key, value]) => (key === before ? [name, kept] : [key, value]));
    if (!before || !(before in (tree.cards ?? {}))) cards.push([name, kept]);
    if (before && before !== name) rename(tree, before, name);
    tree.cards = Object.fromEntries(cards);
  }, `${name} is kept.`);
}

function factField(desk, facts, field) {
  const kind = desk.words.fields[field];
  const known = desk.words.mat.values?.[field] ?? [];
  const set = (value) => assign(facts, field, value);
  const label = desk.words.mat.spoken?.[field] ?? field;
  if (kind === "number") return numberField(label, facts[field], set, { step: desk.words.mat.steps?.[field] ?? 1 });
  if (kind === "words") return wordsField(label, facts[field], known, (words) => set(words.length > 1 ? words : words[0]));
  if (known.length) return selectField(label, facts[field] ?? "", [["", "–"], ...known], set);
  return textField(label, facts[field], set);
}

/** Words with commas; those that are known are tapped. */
function wordsField(label, value, known, changed) {
  let words = [value ?? []].flat().map(String);
  const show = () => known.forEach((word, at) => taps[at].setAttribute("aria-pressed", words.includes(word) ? "true" : "false"));
  const keep = (next) => {
    words = next;
    changed(words);
    show();
  };
  const field = textField(label, words.join(", "), (text) => keep(text.split(",").map((one) => one.trim()).filter(Boolean)), { hint: known.length ? "" : "several with commas" });
  const taps = known.map((word) => toggle(word, false, () => {
    keep(words.includes(word) ? words.filter((one) => one !== word) : [...words, word]);
    field.querySelector("input").value = words.join(", ");
  }));
  show();
  field.classList.toggle("broad", taps.length > 0);
  if (taps.length) field.append(make("div", { class: "tools", role: "group", "aria-label": label }, ...taps));
  return field;
}

/** The card's text, and below it line by line what the compiler reads. */
function cardText(desk, facts) {
  const read = make("div", { class: "understood", "aria-live": "polite" });
  let timer = 0;
  const show = async (text) => {
    assign(facts, "text", text.trim() ? text : undefined);
    if (!text.trim()) {
      read.replaceChildren();
      return;
    }
    try {
      read.replaceChildren(understood(await post("cards/understand", { game: desk.words.game, text })));
    } catch (error) {
      read.replaceChildren(make("p", { class: "note" }, error.message));
    }
  };
  const field = areaField("Text of the card", facts.text, (text) => show(text), { rows: 4, hint: "Paste it as it is printed." });
  field.querySelector("textarea").addEventListener("input", (event) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(event.target.value), PAUSE);
  });
  if (facts.text) show(String(facts.text));
  return make("div", {}, field, read);
}

/** The ability in which some words are not understood. */
const within = ({ text, unread }) => (text && text !== unread ? make("span", { class: "muted small within" }, `in “${text}”`) : null);

function understood(data) {
  const rows = (data.abilities ?? []).map((one) => make("li", { class: one.unread ? "unread" : "read" },
    make("span", { class: "mark", "aria-hidden": "true" }, one.unread ? "✕ " : "✓ "),
    one.unread ? make("span", {}, "Not understood: ", make("q", {}, one.unread), within(one)) : make("span", {}, `Understood: ${one.words ?? one.text}`)));
  const facts = Object.entries(data.facts ?? {}).map(([key, value]) => (value === true ? key : `${key} ${value}`));
  const words = [...(data.keywords ?? []), ...facts];
  if (words.length) rows.unshift(make("li", { class: "read" }, make("span", { class: "mark", "aria-hidden": "true" }, "✓ "), `Keywords: ${words.join(", ")}`));
  const note = data.unread?.length ? make("p", { class: "small muted" }, "The replay stops where words are not understood; there the judge applies them by hand.") : null;
  return make("div", {}, make("ul", { class: "plain" }, ...rows), ...[note].filter(Boolean));
}
