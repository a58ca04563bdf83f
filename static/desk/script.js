// The script: its lines, and the next decision of the replay with its options to tap.
import { button, make } from "../replay/dom.js";
import { closeSheet } from "../sheet.js";
import { byHand } from "./byhand.js";
import { folded, numberField, openForm, selectField, textField } from "./forms.js";
import { assign } from "./model.js";

const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** A line of the script as who and what; a repetition has its lines. */
function lineOf(item) {
  if (isMap(item) && "repeat" in item) return { repeat: item.repeat, play: [item.play ?? []].flat() };
  if (isMap(item) && Object.keys(item).length === 1) return { who: Object.keys(item)[0], text: String(Object.values(item)[0] ?? "") };
  const found = /^([A-Z]|judge|author)\s*:\s*(.+)$/s.exec(isMap(item) ? Object.entries(item).map((pair) => pair.join(": ")).join("; ") : String(item));
  return found ? { who: found[1], text: found[2] } : { who: "", text: String(item) };
}

function editPlay(desk, change, told) {
  desk.edit((tree) => assign(tree, "play", change([tree.play ?? []].flat())), told, 0);
}

/** What chance or the opponent's hidden cards bring is nobody's choice: whoever writes the scenario settles it. */
const SETTLED = "settled";
const whoSays = (who) => (who === "author" ? SETTLED : who ?? "×");
const speakers = (desk) => [...desk.players, "judge", ["author", `${SETTLED}: what a card turns out to be`]];

export function playPanel(desk) {
  if (desk.tree.deck) return [comesTo(desk)];
  const play = [desk.tree.play ?? []].flat();
  return [
    make("ol", { class: "rows script" }, ...play.map((item, at) => lineRow(desk, play, item, at))),
    desk.replay?.pending ? nextDecision(desk, desk.replay.pending) : comesTo(desk),
    folded("By the judge’s hand", desk.replay?.pending?.kind === "by hand", byHand(desk, (said) => editPlay(desk, (all) => [...all, { judge: said }], "The line is added."))),
    folded("A line in words", false, freeLine(desk)),
    folded("Repeat lines; how the script ends", false, repeating(desk, play), ...ending(desk)),
  ];
}

function lineRow(desk, play, item, at) {
  const line = lineOf(item);
  const told = line.play ? `${line.repeat} times: ${line.play.map(lineOf).map((one) => `${whoSays(one.who)}: ${one.text}`).join("; ")}` : line.text;
  const open = button("", () => openLine(desk, at), { class: "grow-button line", "aria-label": `Line ${at + 1}, ${line.who ? whoSays(line.who) : "repeat"}: ${told}` });
  open.append(make("strong", {}, `${at + 1} ${whoSays(line.who)}`), make("span", {}, told));
  return make("li", { class: "row" }, open,
    button("✕", () => editPlay(desk, (all) => all.toSpliced(at, 1), `Line ${at + 1} is removed.`), { "aria-label": `Remove line ${at + 1}` }));
}

/** One line: who says what, where it stands; how often, if it is a repetition. */
function openLine(desk, first) {
  let at = first;
  openForm("A line of the script", (redraw) => {
    const play = [desk.tree.play ?? []].flat();
    const line = lineOf(play[at] ?? "");
    const put = (item) => { editPlay(desk, (all) => all.with(at, item)); redraw(); };
    const swap = (by) => () => {
      editPlay(desk, (all) => {
        [all[at], all[at + by]] = [all[at + by], all[at]];
        return all;
      });
      at += by;
      redraw();
    };
    const fields = line.play
      ? [numberField("Times", line.repeat, (times) => put({ ...play[at], repeat: times ?? 0 })),
        make("ol", {}, ...line.play.map(lineOf).map((one) => make("li", {}, one.play ? "a repetition" : `${whoSays(one.who)}: ${one.text}`))),
        button("Write the lines out once", () => { editPlay(desk, (all) => all.toSpliced(at, 1, ...line.play)); closeSheet(); })]
      : [selectField("Who", line.who, speakers(desk), (who) => put({ [who]: line.text })),
        textField("What", line.text, (text) => text && put({ [line.who || desk.players[0]]: text }))];
    return [make("p", { class: "muted" }, `Line ${at + 1} of ${play.length}`), ...fields, make("div", { class: "tools" },
      button("Further up", swap(-1), { disabled: at === 0 }), button("Further down", swap(1), { disabled: at >= play.length - 1 }),
      button("Remove", () => { editPlay(desk, (all) => all.toSpliced(at, 1), "The line is removed."); closeSheet(); }))];
  });
}

function nextDecision(desk, pending) {
  const add = (text) => () => {
    desk.advanced = true;
    editPlay(desk, (all) => [...all, { [pending.player]: text }], `${whoSays(pending.player)}: ${text}.`);
  };
  const options = pending.options.map((one) => button(one.text, add(one.text), { title: one.does || null }));
  const refused = pending.refused.map((one) => make("li", {}, make("span", { class: "muted" }, one.text), make("span", { class: "small" }, `not allowed: ${one.why} (${one.rule})`),
    button("Ask for it", add(one.text), { "aria-label": `Ask for ${one.text}, which is not allowed` })));
  const asked = `${pending.player === "author" ? "To be settled" : `${pending.player} chooses`}: ${pending.prompt}`;
  // What is chosen is under way: these options are no more, the next ones come with the answer.
  return make("section", { class: "pending", "aria-label": `The next decision. ${asked}`, inert: desk.advanced && desk.waiting },
    make("h3", { class: "pending-prompt" }, `${asked} `, make("span", { class: "muted small" }, pending.rule)),
    make("div", { class: "options" }, ...options),
    refused.length ? folded(`Not possible now (${refused.length})`, false, make("ul", { class: "refused" }, ...refused)) : "");
}

/** After an option was taken: what is asked next, or what it comes to, in sight and under the keyboard. */
export function showNext(desk, panel) {
  if (!desk.advanced || desk.waiting) return;
  desk.advanced = false;
  const next = panel.querySelector(".pending, .comes-to");
  next?.scrollIntoView({ block: "nearest", behavior: "instant" });
  (next?.querySelector(".options button") ?? next)?.focus({ preventScroll: true });
}

function comesTo(desk) {
  if (!desk.replay) {
    const why = desk.away ? desk.errors[0].message : "What is wrong in the text stands in the way of the replay.";
    return make("p", { class: "muted" }, desk.errors.length ? why : "One moment.");
  }
  return make("p", { class: "comes-to", tabindex: -1 }, make("strong", {}, "It comes to: "), desk.replay.ruling);
}

function freeLine(desk) {
  const who = make("select", { "aria-label": "Who" }, ...speakers(desk).map((one) => [one].flat()).map(([one, told]) => make("option", { value: one }, told ?? one)));
  const text = make("input", { type: "text", "aria-label": "What is done", autocomplete: "off", onkeydown: (event) => event.key === "Enter" && (event.preventDefault(), add()) });
  const add = () => text.value.trim() && editPlay(desk, (all) => [...all, { [who.value]: text.value.trim() }], "The line is added.");
  return make("div", {}, make("p", { class: "muted small" }, `Anything can be asked for: “${desk.words.mat.examples.line}”. A line of the judge applies something by hand: “${desk.words.mat.examples.judge}”.`),
    make("div", { class: "row" }, who, text, button("Add", add)));
}

function repeating(desk, play) {
  const set = { lines: Math.min(play.length, 1), times: 2 };
  return make("div", { class: "fields" },
    numberField("The last lines, how many", set.lines, (value) => { set.lines = value ?? 1; }, { least: 1 }),
    numberField("How often", set.times, (value) => { set.times = value ?? 1; }, { least: 1 }),
    button("Repeat them", () => editPlay(desk, (all) => {
      const from = Math.max(0, all.length - set.lines);
      return [...all.slice(0, from), { repeat: set.times, play: all.slice(from) }];
    }, "The lines are repeated."), { disabled: !play.length }));
}

function ending(desk) {
  const { tree } = desk;
  return [
    selectField("Decisions that the script does not answer", tree.otherwise ?? "", [["", "stop and ask"], ["decline", "pass, where that is optional"]], (value) => desk.edit((next) => assign(next, "otherwise", value))),
    textField("Until", tree.until, (value) => desk.edit((next) => assign(next, "until", value)), { hint: "a rule’s number, or “turn 5”; empty: as far as the script goes" }),
    textField("What unspecified cards may turn out to be", [tree.alternatives ?? []].flat().join(", "), (value) => desk.edit((next) => assign(next, "alternatives", value.split(",").map((one) => one.trim()).filter(Boolean))), { hint: "with commas; for exploring every choice" }),
  ];
}
