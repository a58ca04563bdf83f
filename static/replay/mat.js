// Draws a board as the game's mat: every zone in its place (static/mat.css says where), what changed outlined.
import { button, make } from "./dom.js";

export function players(board) {
  return Object.keys(board).filter((key) => key.length === 1 && key === key.toUpperCase());
}

/** The mat. `on.card(place, index, entry)`, `on.value(place, index, name)`, `on.pile(place, zone, entries)` and `on.zone(place)`
    are what taps do; `changed` holds the places (`A.hand`) and the cards (`A.vanguard.0`) that are outlined; `teams` are
    lists of players. */
export function drawMat(board, { game, mat, teams = [], changed = new Set(), on = {} }) {
  const all = players(board);
  const sides = [...all.slice(1).reverse(), all[0]];
  const zones = mat.zones ?? [...new Set(all.flatMap((player) => Object.keys(board[player])))].map((id) => ({ id, label: id, kind: "pile" }));
  return make("div", { class: "mat", "data-game": game, "data-players": all.length },
    ...sides.map((player) => side(player, board, zones, player !== all[0], { mat, teams, changed, on })));
}

function side(player, board, zones, turned, settings) {
  const turn = board.turn === player;
  const mates = settings.teams.map((team) => [team].flat().map(String)).find((team) => team.includes(player))?.filter((one) => one !== player) ?? [];
  const team = mates.length ? `with ${mates.join(" and ")}` : "";
  const head = make("h3", { class: "side-name" }, player, team ? make("span", { class: "muted small" }, team) : null, turn ? make("span", { class: "tag" }, "turn") : null);
  const held = zones.filter((zone) => zone.always || zone.kind !== "pile" || board[player]?.[zone.id] || settings.on.zone);
  return make("section", { class: `side${turned ? " turned" : ""}`, "aria-label": `Player ${[player, team].filter(Boolean).join(" ")}${turn ? ", whose turn it is" : ""}`, "data-player": player },
    head, ...held.map((zone) => drawZone(player, zone, board[player]?.[zone.id] ?? [], settings)));
}

function drawZone(player, zone, entries, { mat, changed, on }) {
  const place = `${player}.${zone.id}`;
  const count = entries.reduce((sum, entry) => sum + (entry.count ?? 1), 0);
  const mark = changed.has(place);
  const name = `${player} ${zone.label}: ${count ? entries.map((entry) => told(entry, mat)).join("; ") : "empty"}${mark ? ", changed" : ""}`;
  const box = make("div", { class: `zone zone-${zone.kind} at-${zone.id}${mark ? " changed" : ""}${count ? "" : " empty"}`, "data-place": place, role: "group", "aria-label": name });
  if (zone.kind === "pile" || (!count && on.zone)) {
    box.append(pileButton(place, zone, entries, count, { name, on }));
    return box;
  }
  box.append(make("span", { class: "zone-label" }, zone.label));
  const drawn = [];
  let index = 0;
  for (const entry of entries) {
    const card = drawCard(place, index, entry, mat, on, zone.id);
    if (changed.has(`${place}.${index}`)) card.classList.add("changed");
    drawn[index] = { card, under: entry.under };
    index += entry.count ?? 1;
  }
  // What lies beneath another card may stand before it in the zone.
  for (const { card, under } of Object.values(drawn)) (drawn[under]?.card ?? box).append(card);
  if (on.zone && zone.kind === "row") box.append(button("+", () => on.zone(place, entries), { class: "add", "aria-label": `Add a card to ${player} ${zone.label}` }));
  return box;
}

function pileButton(place, zone, entries, count, { name, on }) {
  const open = () => (on.zone ? on.zone(place, entries) : on.pile?.(place, zone, entries));
  const known = entries.find((entry) => entry.name);
  const rested = entries.reduce((sum, entry) => sum + (entry.status?.rested ? (entry.count ?? 1) : 0), 0);
  const pile = button("", open, { class: "pile", "aria-label": name, disabled: !on.zone && !count });
  pile.append(make("span", { class: "zone-label" }, zone.label));
  if (zone.kind !== "pile") pile.append(make("span", { class: "pile-count", "aria-hidden": "true" }, "+"));
  else pile.append(make("span", { class: "pile-count" }, String(count)), rested ? make("span", { class: "pile-top" }, `${rested} rested`) : known ? make("span", { class: "pile-top" }, known.name) : "");
  return pile;
}

/** The numbers that stand on a card in a zone, as the game's mat lists them. */
function numbers(entry, mat, zone) {
  const listed = mat.numbers ?? (mat.shown ?? []).slice(0, 1).map((name) => ({ name }));
  return listed.filter(({ name, unless, only }) => entry.values?.[name] !== undefined && entry.values[name] !== unless && (!only || only.includes(zone)));
}

export function drawCard(place, index, entry, mat, on, zone = "") {
  const status = entry.status ?? {};
  const kinds = ["rested", "locked", "deleted", "face_down"].filter((key) => status[key]).map((key) => key.replace("_", "-"));
  if (entry.under !== undefined) kinds.push("beneath");
  const box = make("div", { class: ["card", ...kinds].join(" "), "data-card": `${place}.${index}` });
  box.append(button(entry.name ?? (entry.count > 1 ? `${entry.count} cards` : "A card"), () => on.card?.(place, index, entry), { class: "card-name", "aria-label": told(entry, mat) }));
  if (entry.under !== undefined) return box;
  const tags = statuses(entry, mat);
  if (tags.length) box.append(make("span", { class: "card-tags", "aria-hidden": "true" }, tags.join(", ")));
  const shown = numbers(entry, mat, zone);
  if (shown.length) {
    box.append(make("div", { class: "card-values" }, ...shown.map(({ name, label }) => button(`${label ? `${label} ` : ""}${entry.values[name]}`, () => on.value?.(place, index, name), {
      class: "card-value", "aria-label": `${spoken(name, mat)} ${entry.values[name]} of ${entry.name ?? "this card"}: where it comes from`,
    }))));
  }
  return box;
}

/** The name of a zone as it stands on the mat. */
export function zoneName(zone, mat) {
  return mat?.zones?.find((each) => each.id === zone)?.label ?? zone;
}

/** The name of a number as one says it: "AP", "power". */
export function spoken(name, mat) {
  return mat?.spoken?.[name] ?? name;
}

/** What a player can see on a card: rested, damage 2. What the game only remembers of it is left out. */
function statuses(entry, mat) {
  const words = Object.entries(entry.status ?? {}).filter(([key, value]) => value && !(mat?.remembered ?? []).includes(key))
    .map(([key, value]) => [mat?.spoken?.[key] ?? key.replaceAll("_", " "), value]).map(([key, value]) => (value === true ? key : `${key} ${value}`));
  if (entry.owner) words.push(`${entry.owner}'s card`);
  return words;
}

/** A card in words, for a screen reader. */
export function told(entry, mat) {
  const values = (mat?.numbers ?? []).filter(({ name, unless, only }) => entry.values?.[name] !== undefined && entry.values[name] !== unless && !only)
    .map(({ name }) => `${spoken(name, mat)} ${entry.values[name]}`);
  const facts = Object.entries(entry.facts ?? {}).map(([key, value]) => `${key} ${value}`);
  const name = entry.name ?? (entry.count > 1 ? `${entry.count} unspecified cards` : "an unspecified card");
  return [name, ...(entry.under === undefined ? [] : [mat?.under ?? "beneath"]), ...facts, ...statuses(entry, mat), ...values].join(", ");
}
