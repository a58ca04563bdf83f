// What if: one fact of the scenario with the values that it is to have.
import { button } from "../replay/dom.js";
import { chips, group, numberField, selectField, textField } from "./forms.js";
import { assign } from "./model.js";

const isNumber = (value) => typeof value === "number";

/** The fact, and its values: each can be taken out, others added. */
export function varying(desk) {
  const [what, said] = Object.entries(desk.tree.vary ?? {})[0] ?? ["", []];
  const values = [said].flat();
  const known = facts(desk);
  const now = known.find(([fact]) => fact === what)?.[2];
  const keep = (fact, list) => desk.edit((tree) => {
    const different = [...new Set(list)];
    if (different.every(isNumber)) different.sort((one, other) => one - other);
    assign(tree, "vary", fact && different.length ? { [fact]: different } : undefined);
  }, fact ? `${fact} varies over ${list.join(", ")}.` : "Nothing varies.");
  const chosen = (fact) => {
    const value = known.find(([one]) => one === fact)?.[2] ?? 0;
    keep(fact, isNumber(value) ? [value, value + stepOf(value)] : [value, !value]);
  };
  return [
    selectField("The fact", what, [["", "none"], ...known], chosen),
    textField("or another fact", known.some(([fact]) => fact === what) ? "" : what, (fact) => (fact ? keep(fact, values.length ? values : [0, 1]) : what && keep("", [])), { hint: `by its place: ${desk.words.mat.examples.facts}` }),
    ...(what ? [next(what, values, now, keep), group("Its values", chips("Values", values, (at) => keep(what, values.toSpliced(at, 1))))] : []),
  ];
}

/** One value more: a number beside numbers, otherwise as it would be written there. */
function next(what, values, now, keep) {
  const numbers = values.filter(isNumber);
  if (numbers.length === values.length) {
    const set = { next: Math.max(now ?? 0, ...numbers) + stepOf(now ?? numbers[0]) };
    return group("Another value", numberField("Number", set.next, (value) => { set.next = value; }, { step: stepOf(now ?? numbers[0]) }),
      button("Add the value", () => set.next !== undefined && keep(what, [...values, set.next])));
  }
  return textField("Another value", "", (value) => value && keep(what, [...values, /^-?\d{1,9}$/.test(value) ? Number(value) : value === "true" || value === "false" ? value === "true" : value]));
}

/** Power and shield go by thousands, all else by ones. */
const stepOf = (value) => (value >= 1000 ? 1000 : 1);

/** What can vary, as `[fact, label, value now]`. */
function facts(desk) {
  const found = [];
  for (const player of desk.players) for (const zone of desk.words.mat.zones) found.push(...ofZone(desk, player, zone));
  const numbers = Object.entries(desk.words.fields).filter(([, kind]) => kind === "number").map(([field]) => field);
  for (const [name, printed] of Object.entries(desk.cards)) for (const field of numbers) if (printed?.[field] !== undefined) found.push([`cards.${name}.${field}`, `${desk.words.mat.spoken?.[field] ?? field} of ${name}`, Number(printed[field])]);
  for (const [key, value] of Object.entries(desk.board.battle ?? {})) if (isNumber(value)) found.push([`battle.${key}`, `${key} of the battle`, value]);
  if (isNumber(desk.board.turn_number)) found.push(["turn_number", "turn number", desk.board.turn_number]);
  return found;
}

/** How many cards lie in a pile; the state of a card that lies alone. */
function ofZone(desk, player, { id, label, kind }) {
  const place = `${player}.${id}`;
  const list = desk.zone(place);
  if (kind === "pile") return list.every((one) => !one.name) ? [[place, `how many cards: ${player} ${label}`, list.reduce((sum, one) => sum + one.count, 0)]] : [];
  if (list.length !== 1 || list[0].count !== 1) return [];
  return Object.entries(desk.words.zones[id] ?? {}).filter(([, word]) => word === "flag" || word === "number")
    .map(([word, of]) => [`${place}.${word}`, `${word.replaceAll("-", " ")}: ${list[0].name || "the card"} (${player} ${label})`, list[0].status[word] ?? (of === "flag" ? false : 0)]);
}
