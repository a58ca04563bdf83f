// Questions about one card at the step that is shown: its numbers with where they come from, and why its abilities do not act.
import { showInSheet } from "../sheet.js";
import { button, make, post } from "./dom.js";
import { spoken, told, zoneName } from "./mat.js";

/** The cards of a pile, as a list; those that have a name can be asked about. */
export function pileList(player, place, entries, say) {
  let index = 0;
  return make("ul", { class: "pile-list" }, ...entries.map((entry) => {
    const own = index;
    index += entry.count ?? 1;
    return make("li", {}, entry.name ? button(say(entry), () => askCard(player, place, own, entry)) : make("p", {}, say(entry)));
  }));
}

/** Opens a sheet that fills when the answer is there. */
async function sheet(title, asking, draw) {
  const box = make("div", {}, make("p", {}, "One moment."));
  showInSheet(title, box);
  try {
    box.replaceChildren(...draw(await asking));
  } catch (error) {
    box.replaceChildren(make("p", { class: "note" }, error.message));
  }
}

function about(player, place, index) {
  return { scenario: player.node.text, step: player.step.number, place, card: index };
}

/** A place as one says it: "B's Vanguard". */
const said = (place, mat) => `${place[0]}'s ${zoneName(place.slice(2), mat)}`;

/** A number and its derivation. */
export function askValue(player, place, index, name) {
  const { mat } = player.data;
  const asking = post("scenarios/value", { ...about(player, place, index), value: name });
  return sheet(`Where it comes from: ${spoken(name, mat)} (${said(place, mat)})`, asking, (found) => [
    make("p", { class: "ruling-outcome" }, `${found.card}: ${found.value}`),
    make("ol", { class: "derivation" }, ...found.derivation.map((term) => make("li", {}, make("strong", {}, term.change), ` ${term.words} `, term.rule ? player.chip(term.rule) : null))),
    make("p", { class: "muted small" }, `After step ${player.step.number}.`),
  ]);
}

/** A card: what it is, its numbers, and the question why not. */
export function askCard(player, place, index, entry) {
  const { mat } = player.data;
  const box = make("div", { class: "card-sheet" }, make("p", {}, `${told(entry, mat)}. ${said(place, mat)}, after step ${player.step.number}.`));
  // A number that a card does not have, such as Breach 0, is no question.
  for (const [name, value] of Object.entries(entry.values ?? {}).filter(([one, number]) => number || (mat.shown ?? []).includes(one))) {
    box.append(button(`${spoken(name, mat)} ${value}`, () => askValue(player, place, index, name), { "aria-label": `${spoken(name, mat)} ${value}: where it comes from` }));
  }
  box.append(button("Why not?", () => whyNot(player, place, index), { class: "primary" }));
  showInSheet(entry.name ?? "A card", box);
}

function whyNot(player, place, index) {
  return sheet(`Why not? After step ${player.step.number}`, post("scenarios/why", about(player, place, index)), (found) => {
    if (!found.abilities.length) return [make("p", {}, `${found.card} has no abilities there.`)];
    return [make("ul", { class: "plain why" }, ...found.abilities.map((one) => make("li", {}, make("p", {}, one.text),
      make("p", {}, make("strong", {}, one.active ? "Yes: " : "No: "), `${one.why}. `, one.rule ? player.chip(one.rule) : null))))];
  });
}
