// What one asks of a whole replay: every outcome (Explore), one fact in several ways (What if), a line that is not possible (Why not?).
import { button, make, post } from "./dom.js";

const LOOKS = [100, 600, 3000, 20000];

export function tools(player) {
  const out = make("div", { class: "tool-out", "aria-live": "polite" });
  const opening = (tool) => () => {
    tool(player, out);
    inSight(out);
  };
  const keeping = button("Keep this", opening(keep));
  player.section.addEventListener("replay:branch", ({ detail }) => { keeping.textContent = detail.parent ? "Keep this branch" : "Keep this"; });
  const row = make("div", { class: "tools" },
    button("Explore", opening(explore)), button("What if…", opening(whatIf)), button("Why not?", opening(whyNot)), keeping);
  return make("div", { class: "replay-tools" }, row, out);
}

/** What was found comes into sight: its end where it fits on the screen, otherwise its beginning. */
const inSight = (box) => box.scrollIntoView({ block: "nearest", behavior: "instant" });

const waiting = () => make("p", { class: "muted" }, "One moment.");

/** The decision from which one explores: that of the step, or the next one. */
function decisionFrom(player) {
  for (const step of player.data.steps.slice(player.at)) {
    const open = step.decisions?.find((one) => one.options.length > 1);
    if (open) return open.index;
  }
  return null;
}

/** Looks further and further until everything was seen or somebody stops it; what was found so far stays. */
async function explore(player, out) {
  const asking = new AbortController();
  const progress = make("progress", { max: LOOKS.length, value: 0, "aria-label": "How far every choice was followed" });
  const stop = button("Stop", () => asking.abort());
  const result = make("div");
  out.replaceChildren(make("h3", {}, "Every choice from here"), make("div", { class: "tools" }, progress, stop), result);
  const decision = decisionFrom(player);
  try {
    for (const [at, positions] of LOOKS.entries()) {
      const found = await post("scenarios/explore", { scenario: player.node.text, positions, ...(decision === null ? {} : { decision }) }, asking.signal);
      progress.value = at + 1;
      result.replaceChildren(explored(found));
      inSight(out);
      if (found.exhaustive) break;
    }
    progress.value = LOOKS.length;
  } catch (error) {
    if (error.name !== "AbortError") result.replaceChildren(make("p", { class: "note" }, error.message));
    else result.append(make("p", { class: "muted" }, "Stopped; this is what was seen until then."));
  }
  stop.remove();
}

function explored(found) {
  const box = make("div");
  box.append(make("p", {}, `${found.positions} positions, ${found.exhaustive ? "nothing left out" : "not everything was looked at"}.`));
  if (found.decision) box.append(make("p", {}, `${found.decision.player} decides: ${found.decision.prompt}`));
  box.append(make("ul", {}, ...found.outcomes.map((one) => make("li", {}, make("strong", {}, one.outcome), one.way?.length ? make("span", { class: "muted" }, ` by ${one.way.join("; ")}`) : null))));
  const forced = Object.entries(found.can_force).flatMap(([who, outcomes]) => outcomes.map((one) => make("li", {}, `${who} can force: ${one}`)));
  if (forced.length) box.append(make("ul", {}, ...forced));
  if (found.choices.length) {
    box.append(make("div", { class: "table", tabindex: 0, role: "region", "aria-label": "Where each choice leads" }, make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "Choice"), make("th", { scope: "col" }, "Can lead to"))),
      make("tbody", {}, ...found.choices.map((one) => make("tr", {}, make("td", {}, one.choice), make("td", {}, one.outcomes.join("; "))))))));
  }
  for (const claim of found.claims) {
    const known = claim.always ? "always" : claim.always === null ? "not known whether always" : claim.possibly ? "possibly, not always" : "never";
    box.append(make("p", {}, `${claim.claim}: ${known}`));
  }
  for (const note of found.notes) box.append(make("p", { class: "muted small" }, note));
  return box;
}

function whatIf(player, out) {
  const known = player.branches.root.data.facts;
  if (!known.length) {
    out.replaceChildren(make("p", {}, "The scenario says no number that could vary."));
    return;
  }
  const choose = make("select", { id: "vary-what" }, ...known.map((fact) => make("option", { value: fact.what }, fact.label)));
  const values = make("input", { type: "text", id: "vary-values", inputmode: "text", placeholder: "4, 5, 6" });
  const fill = () => {
    const now = known.find((fact) => fact.what === choose.value).value;
    const by = now >= 1000 ? 5000 : 1;
    values.value = [now - by, now, now + by].filter((one) => one >= 0).join(", ");
  };
  choose.addEventListener("change", fill);
  fill();
  const result = make("div");
  const form = make("form", { class: "form-row", onsubmit: async (event) => {
    event.preventDefault();
    result.replaceChildren(waiting());
    const listed = values.value.split(",").map((one) => one.trim()).filter(Boolean);
    try {
      const found = await post("scenarios/vary", { scenario: player.node.text, what: choose.value, values: listed });
      result.replaceChildren(varied(found, choose.selectedOptions[0].textContent));
      inSight(out);
    } catch (error) {
      result.replaceChildren(make("p", { class: "note" }, error.message));
    }
  } }, make("div", {}, make("label", { for: "vary-what" }, "What if this"), choose), make("div", {}, make("label", { for: "vary-values" }, "were one of"), values), make("div", {}, make("button", { class: "primary" }, "Show")));
  out.replaceChildren(make("h3", {}, "What if"), form, result);
  choose.focus({ preventScroll: true });
}

function varied(found, label) {
  const rows = found.cases.map((one) => make("tr", {}, make("th", { scope: "row" }, one.value), make("td", {}, one.outcome)));
  const box = make("div", {}, make("table", {}, make("caption", {}, label), make("tbody", {}, ...rows)));
  if (found.threshold) box.append(make("p", {}, make("strong", {}, `The ruling turns at ${found.threshold}.`)));
  if (found.first_step_that_differs) box.append(make("p", { class: "muted" }, `The first step that differs is ${found.first_step_that_differs}.`));
  return box;
}

function whyNot(player, out) {
  const who = make("select", { id: "why-who" }, ...Object.keys(player.step.board).filter((key) => key.length === 1).map((key) => make("option", { value: key }, key)));
  const line = make("input", { type: "text", id: "why-line", placeholder: player.data.mat.examples?.line });
  const result = make("div");
  const form = make("form", { class: "form-row", onsubmit: async (event) => {
    event.preventDefault();
    result.replaceChildren(waiting());
    try {
      const found = await post("scenarios/why", { scenario: player.node.text, step: player.step.number, player: who.value, line: line.value });
      result.replaceChildren(make("p", {}, make("strong", {}, found.possible ? "It can be done. " : "No. "), `${found.possible ? "" : found.why} `, found.rule ? player.chip(found.rule) : null));
      inSight(out);
    } catch (error) {
      result.replaceChildren(make("p", { class: "note" }, error.message));
    }
  } }, make("div", {}, make("label", { for: "why-who" }, "Why can"), who), make("div", { class: "grow" }, make("label", { for: "why-line" }, "not do this now"), line), make("div", {}, make("button", { class: "primary" }, "Ask")));
  out.replaceChildren(make("h3", {}, "Why not?"), make("p", { class: "muted small" }, "Tap a card on the mat to ask about its abilities."), form, result);
  line.focus({ preventScroll: true });
}

async function keep(player, out) {
  try {
    const kept = await post("scenarios", { scenario: player.node.text });
    const address = new URL(kept.url, location.origin).href;
    out.replaceChildren(make("p", {}, "Kept for good at ", make("a", { href: kept.url }, address)));
  } catch (error) {
    out.replaceChildren(make("p", { class: "note" }, error.message));
  }
}
