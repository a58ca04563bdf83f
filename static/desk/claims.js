// What is asked of the replay: expectations, one fact to vary, and the words around: title, question, answer.
import { button, make } from "../replay/dom.js";
import { areaField, chips, folded, group, numberField, selectField, textField } from "./forms.js";
import { assign } from "./model.js";

function editExpect(desk, change, told) {
  desk.edit((tree) => assign(tree, "expect", change([tree.expect ?? []].flat())), told);
}

const asText = (item) => (item !== null && typeof item === "object" ? Object.entries(item).map((pair) => pair.join(": ")).join("; ") : String(item));

export function expectPanel(desk) {
  const { tree } = desk;
  const set = (key) => (value) => desk.edit((next) => assign(next, key, value));
  return [
    textField("Title", tree.title, set("title")),
    areaField("Question", tree.question, (value) => set("question")(value.trim()), { rows: 2 }),
    make("h3", {}, "What should come of it"),
    make("ul", { class: "rows" }, ...[tree.expect ?? []].flat().map((item, at) => row(desk, asText(item), at))),
    adding(desk),
    folded("What if: vary one fact", Boolean(tree.vary), varying(desk)),
    folded("Answer and source", Boolean(tree.answer || tree.source), areaField("Answer", tree.answer, (value) => set("answer")(value.trim()), { rows: 3 }), textField("Source", tree.source, set("source"))),
  ];
}

function row(desk, text, at) {
  const found = desk.replay?.expectations[at];
  const mark = found ? (found.holds ? "✓" : "✕") : "";
  const input = make("input", { type: "text", value: text, "aria-label": `Expectation ${at + 1}`, autocomplete: "off", onchange: () => editExpect(desk, (all) => all.with(at, input.value.trim())) });
  return make("li", { class: `row ${found && !found.holds ? "fails" : ""}` },
    make("span", { class: "mark", role: "img", "aria-label": found ? (found.holds ? "holds" : "does not hold") : "not known yet" }, mark), input,
    button("✕", () => editExpect(desk, (all) => all.toSpliced(at, 1), "The expectation is removed."), { "aria-label": `Remove expectation ${at + 1}` }),
    found && !found.holds ? make("span", { class: "small found" }, `found: ${found.found}`) : "");
}

/** What can be expected, in whole sentences that fit this board and what came of it. */
function adding(desk) {
  const { replay } = desk;
  const add = (text) => () => editExpect(desk, (all) => [...all, text], `Expected: ${text}.`);
  const sure = [];
  if (desk.tree.deck) sure.push("the deck is legal");
  else {
    if (replay?.illegal) sure.push(`illegal by ${replay.illegal.rule}`);
    for (const player of desk.players) sure.push(`${player} has lost`, `${player} has not lost`);
    sure.push("the attack hits", "the attack does not hit", "the game is not over");
  }
  const there = [desk.tree.expect ?? []].flat().map(asText);
  const free = make("input", { type: "text", "aria-label": "An expectation in words", autocomplete: "off", placeholder: "B.vanguard is rested", onkeydown: (event) => event.key === "Enter" && (event.preventDefault(), addFree()) });
  const addFree = () => free.value.trim() && add(free.value.trim())();
  return make("div", {},
    make("div", { class: "options" }, ...sure.filter((text) => !there.includes(text)).map((text) => button(`+ ${text}`, add(text)))),
    desk.tree.deck ? "" : counting(desk, add), replay?.chain.length ? citing(replay, add) : "",
    make("div", { class: "row" }, free, button("Add", addFree)));
}

function counting(desk, add) {
  const places = desk.players.flatMap((player) => desk.words.mat.zones.map((zone) => [`${player}.${zone.id}`, `${player} ${zone.label}`]));
  const set = { place: places[0][0], operator: "=" };
  set.number = desk.replay?.counts[set.place] ?? 0;
  const number = numberField("Cards", set.number, (value) => { set.number = value ?? 0; });
  return folded("How many cards lie where", false, make("div", { class: "fields" },
    selectField("Place", set.place, places, (value) => {
      set.place = value;
      set.number = desk.replay?.counts[value] ?? 0;
      number.querySelector("input").value = set.number;
    }),
    selectField("Is", "=", ["=", "!=", "<", "<=", ">", ">="], (value) => { set.operator = value; }), number,
    button("Expect it", () => add(`${set.place} ${set.operator} ${set.number}`)())));
}

/** The rules that the replay enacts; those that are tapped are expected to be cited. */
function citing(replay, add) {
  const chosen = new Set();
  const rules = [...new Set(replay.chain)];
  return folded("Rules that the replay must cite", false,
    make("div", { class: "options" }, ...rules.map((rule) => {
      const one = button(rule, () => {
        if (!chosen.delete(rule)) chosen.add(rule);
        one.setAttribute("aria-pressed", chosen.has(rule) ? "true" : "false");
      }, { "aria-pressed": "false", class: "toggle" });
      return one;
    })), button("Expect these", () => chosen.size && add(`cites ${rules.filter((rule) => chosen.has(rule)).join(", ")}`)()));
}

/** One fact with the values that it is to have: each can be taken out, others added. */
function varying(desk) {
  const [what, said] = Object.entries(desk.tree.vary ?? {})[0] ?? ["", []];
  const values = [said].flat();
  const known = facts(desk);
  const now = known.find(([fact]) => fact === what)?.[2] ?? 0;
  const numbers = values.filter((value) => typeof value === "number");
  const set = { next: Math.max(now, ...numbers) + stepOf(now) };
  const keep = (fact, list) => desk.edit((tree) => {
    const different = [...new Set(list)];
    if (different.every((value) => typeof value === "number")) different.sort((one, other) => one - other);
    assign(tree, "vary", fact && different.length ? { [fact]: different } : undefined);
  }, fact ? `${fact} varies over ${list.join(", ")}.` : "Nothing varies.");
  const chosen = (fact) => {
    const value = known.find(([one]) => one === fact)?.[2] ?? 0;
    keep(fact, [value, value + stepOf(value)]);
  };
  return make("div", { class: "fields" }, selectField("The fact", what, [["", "none"], ...known], chosen),
    what ? numberField("Another value", set.next, (value) => { set.next = value; }, { step: stepOf(now) }) : "",
    what ? button("Add the value", () => set.next !== undefined && keep(what, [...values, set.next])) : "",
    what ? group("Its values", chips("Values", values, (at) => keep(what, values.toSpliced(at, 1)))) : "");
}

/** Power and shield go by thousands, all else by ones. */
const stepOf = (value) => (value >= 1000 ? 1000 : 1);

/** What can vary, as `[fact, label, value now]`. */
function facts(desk) {
  const numbers = Object.entries(desk.words.fields).filter(([, kind]) => kind === "number").map(([field]) => field);
  const found = [];
  for (const player of desk.players) {
    for (const { id, label, kind } of desk.words.mat.zones) {
      const list = desk.zone(`${player}.${id}`);
      if (kind === "pile" && list.every((one) => !one.name)) found.push([`${player}.${id}`, `how many cards: ${player} ${label}`, list.reduce((sum, one) => sum + one.count, 0)]);
    }
  }
  for (const [name, printed] of Object.entries(desk.cards)) for (const field of numbers) if (printed?.[field] !== undefined) found.push([`cards.${name}.${field}`, `${field} of ${name}`, Number(printed[field])]);
  return found;
}
