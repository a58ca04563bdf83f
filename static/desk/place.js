// The sheets of a place and of a card: what lies there, what can be said of it, where it goes.
import { button, make } from "../replay/dom.js";
import { closeSheet } from "../sheet.js";
import { cardField, openCardForm, pickCard } from "./cards.js";
import { blank, named } from "./entries.js";
import { choice, folded, numberField, openForm, selectField, toggle } from "./forms.js";

const said = (desk, word) => desk.words.mat.spoken?.[word] ?? word.replaceAll("-", " ");

/** A place: put a card there, say how many, change what lies there. */
export function openPlace(desk, place) {
  openForm(desk.label(place), (redraw) => {
    const list = desk.zone(place);
    const kind = desk.words.mat.zones.find((zone) => zone.id === place.slice(2))?.kind;
    const put = (name) => {
      desk.put(place, blank(name), kind === "pile" ? 0 : undefined);
      closeSheet();
    };
    return [
      list.some((one) => one.name || Object.keys(one.status).length || list.length > 1) ? lying(desk, place, list, redraw) : null,
      ...(kind === "place" && howMany(list) ? [] : [unspecified(desk, place, list, kind, redraw)]),
      make("h3", {}, kind === "pile" ? "Put a card on top" : "Put a card here"),
      pickCard(desk, put),
      kind === "pile" && list.length > 1 ? button("Empty this place", () => { desk.editZone(place, () => [], `${desk.label(place)} is empty.`); closeSheet(); }) : null,
    ];
  });
}

/** A card of which nothing is said but a state, or nothing at all. */
const isLoose = (one, state) => !one.name && !one.group && Object.keys(one.status).filter((word) => one.status[word]).join() === state;
const howMany = (list, state = "") => list.filter((one) => isLoose(one, state)).reduce((sum, one) => sum + one.count, 0);

/** How many unspecified cards lie here; in a pile also those in each state that its cards can be in. */
function unspecified(desk, place, list, kind, redraw) {
  const states = Object.entries(desk.words.zones[place.slice(2)] ?? {}).filter(([, value]) => value === "flag").map(([word]) => word);
  const field = (label, state) => numberField(label, howMany(list, state), (count) => {
    desk.editZone(place, (all) => withLoose(all, count ?? 0, state), `${count ?? 0} ${label.toLowerCase()} at ${desk.label(place)}.`);
    redraw();
  });
  if (kind !== "pile") return field("Cards of which nothing is said", "");
  return make("div", { class: "fields" }, field("Unspecified cards", ""), ...states.map((state) => field(`Unspecified, ${said(desk, state)}`, state)));
}

/** The list with that many cards of which nothing but a state is said, where the first of them were. */
function withLoose(list, count, state) {
  const at = list.findIndex((one) => isLoose(one, state));
  const rest = list.filter((one) => !isLoose(one, state));
  return rest.toSpliced(at < 0 ? rest.length : Math.min(at, rest.length), 0, blank("", count, state ? { [state]: true } : {}));
}

function lying(desk, place, list, redraw) {
  const swap = (at, by) => {
    desk.editZone(place, (all) => {
      [all[at], all[at + by]] = [all[at + by], all[at]];
      return all;
    });
    redraw();
  };
  const rows = list.map((one, at) => make("li", { class: "row" },
    button(told(desk, one), () => openCard(desk, place, at), { class: "grow-button", "aria-label": `${told(desk, one)}: what can be said of it` }),
    button("↑", () => swap(at, -1), { disabled: at === 0, "aria-label": `${told(desk, one)}: further up` }),
    button("↓", () => swap(at, 1), { disabled: at === list.length - 1, "aria-label": `${told(desk, one)}: further down` }),
    button("✕", () => { desk.editZone(place, (all) => all.toSpliced(at, 1), `${told(desk, one)} is removed.`); redraw(); }, { "aria-label": `Remove ${told(desk, one)}` })));
  return make("div", {}, make("h3", {}, "Here, from the top"), make("ol", { class: "rows" }, ...rows));
}

function told(desk, one) {
  const name = one.name ? (one.count > 1 ? `${one.count} × ${one.name}` : one.name) : one.count === 1 ? "A card" : `${one.count} cards`;
  const words = Object.entries(one.status).filter(([, value]) => value).map(([word, value]) => (value === true ? said(desk, word) : `${said(desk, word)} ${value}`));
  const parts = [...(one.mate ? [`with ${named(one.mate).join(", ")}`] : []), ...(one.hearts ? [`over ${named(one.hearts).join(", ")}`] : [])];
  return [name, ...parts, ...words].join(", ");
}

/** A card: its state, its companions, where it goes. */
export function openCard(desk, place, at) {
  openForm(() => desk.zone(place)[at]?.name || desk.label(place), (redraw) => {
    const one = desk.zone(place)[at];
    const kind = desk.words.mat.zones.find((zone) => zone.id === place.slice(2))?.kind;
    if (!one) return [make("p", {}, "It is not here any more.")];
    const change = (what, told = "") => {
      desk.editZone(place, (all) => all.with(at, what({ ...all[at], status: { ...all[at].status } })), told);
      redraw();
    };
    return [
      make("p", { class: "muted" }, `${desk.label(place)}: ${told(desk, one)}`),
      states(desk, place, one, change),
      place.slice(2) === "vanguard" ? companions(desk, one, change) : null,
      make("div", { class: "tools" },
        button("Move", () => { closeSheet(); desk.take({ from: place, at, name: one.name }); }),
        button("Remove", () => { desk.editZone(place, (all) => all.toSpliced(at, 1), `${one.name || "The card"} is removed.`); closeSheet(); }),
        one.name && one.name in desk.cards ? button("Printed information", () => openCardForm(desk, one.name)) : null),
      one.mate || one.hearts || (kind === "place" && one.count === 1) ? null : numberField("How many", one.count, (count) => change((record) => ({ ...record, count: Math.max(1, count ?? 1) })), { least: 1 }),
      folded(one.name ? "Another card in its place" : "Say which card it is", !one.name, pickCard(desk, (name) => change((record) => ({ ...record, name, leader: name }), `It is ${name}.`))),
      placedTogether(desk, place, at, one, redraw),
      folded("One more card at this place", false, pickCard(desk, (name) => { desk.put(place, blank(name)); closeSheet(); })),
    ];
  });
}

/** Everything that can be said of a card in this zone; words that are told by the rules only are left to them. */
function states(desk, place, one, change) {
  const words = { ...desk.words.zones[place.slice(2)], owner: "player" };
  const set = (word, value) => change((record) => {
    if (value === undefined || value === "" || value === false) delete record.status[word];
    else record.status[word] = value;
    return record;
  }, value === false || value === "" ? `no longer ${said(desk, word)}` : `${said(desk, word)}${value === true ? "" : ` ${value}`}`);
  const flags = Object.entries(words).filter(([, kind]) => kind === "flag").map(([word]) => toggle(said(desk, word), Boolean(one.status[word]), (on) => set(word, on)));
  const fields = Object.entries(words).filter(([, kind]) => kind !== "flag").map(([word, kind]) => {
    if (kind === "number") return numberField(said(desk, word), one.status[word], (value) => set(word, value || undefined));
    if (kind === "card") return cardField(desk, said(desk, word), one.status[word] ?? "", "none", fitting(desk, word), (value) => set(word, value));
    if (kind === "player") return selectField("whose card it is", one.status[word] ?? "", [["", `${place[0]}'s`], ...desk.players.filter((player) => player !== place[0]).map((player) => [player, `${player}'s`])], (value) => set(word, value));
    return selectField(said(desk, word), one.status[word] ?? "", [["", "not said"], ...onBoard(desk)], (value) => set(word, value));
  });
  return make("div", { class: "states" }, make("div", { class: "tools", role: "group", "aria-label": "State" }, ...flags), make("div", { class: "fields" }, ...fields));
}

/** The cards that can be what a word names, as far as the printed type says so. */
function fitting(desk, word) {
  return Object.keys(desk.cards).filter((name) => [undefined, word, "command"].includes(desk.cards[name]?.type));
}

/** A vanguard's mate, or the hearts under a G unit. */
function companions(desk, one, change) {
  const names = Object.keys(desk.cards);
  const mate = cardField(desk, "Mate (in legion)", named(one.mate ?? [])[0] ?? "", "not in legion", names, (value) => change((record) => {
    delete record.hearts;
    return value ? { ...record, leader: record.leader ?? record.name, mate: value } : without(record, "mate", "leader");
  }));
  const hearts = named(one.hearts ?? []);
  const heart = cardField(desk, "Heart (G unit)", hearts[0] ?? "", "none", names, (value) => change((record) => (value ? { ...without(record, "mate", "leader"), hearts: [value, ...hearts.slice(1)] } : without(record, "hearts"))));
  const second = hearts.length ? cardField(desk, "Second heart", hearts[1] ?? "", "none", names, (value) => change((record) => ({ ...record, hearts: value ? { leader: hearts[0], mate: value } : [hearts[0]] }))) : null;
  return make("div", { class: "fields" }, ...[mate, heart, second].filter(Boolean));
}

function without(record, ...keys) {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

/** Cards that came at the same time share their time stamp. */
function placedTogether(desk, place, at, one, redraw) {
  const list = desk.zone(place);
  if (list.length < 2) return null;
  const before = list[at - 1];
  if (!before && !one.group) return null;
  const set = (on) => {
    desk.editZone(place, (all) => {
      const group = before?.group || Math.max(0, ...all.map((item) => item.group)) + 1;
      if (on) { all[at - 1].group = group; all[at].group = group; } else all[at].group = 0;
      return all;
    });
    redraw();
  };
  return choice("Placed", one.group ? "together" : "alone", [["alone", "by itself"], ["together", "together with the one before"]], (value) => set(value === "together"));
}

/** The cards that can be named, by their name where there is one of it, otherwise by their place: `[value, label]`. */
export function onBoard(desk) {
  return allCards(desk).map(({ value, label }) => [value, label]);
}

/** Those of them that lie open on the field of some players: what fights. */
export function onField(desk, players) {
  return allCards(desk).filter(({ place }) => players.includes(place[0]) && !isPile(desk, place.slice(2))).map(({ value, label }) => [value, label]);
}

/** The name of the card that such a value stands for. */
export function nameOf(desk, value) {
  return allCards(desk).find((one) => one.value === value)?.name ?? "";
}

function allCards(desk) {
  const all = desk.players.flatMap((player) => desk.described(player).flatMap((zone) => cardsAt(desk, `${player}.${zone}`)));
  const alone = (name) => all.filter((one) => one.name === name).length === 1;
  return all.map(({ name, place, number, of }) => {
    const there = `${desk.label(place)}${of > 1 ? `, ${number} of ${of}` : ""}`;
    if (of > 1 && alone(name)) return { name, place, value: name, label: `${name} (${desk.label(place)})` };
    return { name, place, value: of > 1 ? `${place}.${number}` : place, label: name ? `${there} (${name})` : there };
  });
}

const isPile = (desk, id) => desk.words.mat.zones.find((zone) => zone.id === id)?.kind === "pile";

/** Every card at a place with its number there; of a pile those that have a name. A mate and a pilot have places of their own. */
function cardsAt(desk, place) {
  const list = desk.zone(place);
  const pile = isPile(desk, place.slice(2));
  const of = list.reduce((sum, one) => sum + one.count, 0);
  const beside = [["mate", named(list[0]?.mate ?? [])], ["pilots", list.map((one) => one.status.pilot).filter(Boolean)]];
  let number = 0;
  const found = list.flatMap((one) => Array.from({ length: one.count }, () => ({ name: one.name, place, number: ++number, of })));
  const others = beside.flatMap(([zone, names]) => names.map((name, at) => ({ name, place: `${place[0]}.${zone}`, number: at + 1, of: names.length })));
  return [...found.filter((one) => one.name || !pile), ...others];
}
