// Draws a board as the game's mat: every zone in its place (static/desk.css says where), what changed outlined.
import { button, make } from "./dom.js";

const WORDS = { rested: "rested", locked: "locked", deleted: "deleted", face_down: "face down", "face-down": "face down", face_up: "face up" };

export function players(board) {
  return Object.keys(board).filter((key) => key.length === 1 && key === key.toUpperCase());
}

/** The mat. `on.card(place, index, entry)`, `on.value(place, index, name)` and `on.zone(place)` are what taps do. */
export function drawMat(board, { game, mat, changed = new Set(), on = {} }) {
  const all = players(board);
  const sides = [...all.slice(1).reverse(), all[0]];
  const zones = mat.zones ?? [...new Set(all.flatMap((player) => Object.keys(board[player])))].map((id) => ({ id, label: id, kind: "pile" }));
  return make("div", { class: "mat", "data-game": game }, ...sides.map((player) => side(player, board, zones, player !== all[0], { mat, changed, on })));
}

function side(player, board, zones, turned, settings) {
  const turn = board.turn === player;
  const head = make("h3", { class: "side-name" }, player, turn ? make("span", { class: "tag" }, "turn") : null);
  const held = zones.filter((zone) => zone.always || zone.kind !== "pile" || board[player]?.[zone.id] || settings.on.zone);
  return make("section", { class: `side${turned ? " turned" : ""}`, "aria-label": `Player ${player}${turn ? ", whose turn it is" : ""}`, "data-player": player },
    head, ...held.map((zone) => drawZone(player, zone, board[player]?.[zone.id] ?? [], settings)));
}

function drawZone(player, zone, entries, { mat, changed, on }) {
  const place = `${player}.${zone.id}`;
  const count = entries.reduce((sum, entry) => sum + (entry.count ?? 1), 0);
  const mark = changed.has(place);
  const name = `${player} ${zone.label}: ${count ? entries.map(told).join("; ") : "empty"}${mark ? ", changed" : ""}`;
  const box = make("div", { class: `zone zone-${zone.kind} at-${zone.id}${mark ? " changed" : ""}${count ? "" : " empty"}`, "data-place": place, role: "group", "aria-label": name });
  if (zone.kind === "pile" || (!count && on.zone)) {
    const open = () => (on.zone ? on.zone(place, entries) : on.pile?.(place, zone, entries));
    const known = entries.some((entry) => entry.name);
    box.append(button("", open, { class: "pile", "aria-label": name, disabled: !on.zone && !count },));
    box.firstChild.append(make("span", { class: "zone-label" }, zone.label), zone.kind === "pile" ? make("span", { class: "pile-count" }, String(count)) : make("span", { class: "pile-count", "aria-hidden": "true" }, "+"), known && zone.kind === "pile" ? make("span", { class: "pile-top" }, entries.find((entry) => entry.name).name) : "");
    return box;
  }
  box.append(make("span", { class: "zone-label" }, zone.label));
  let index = 0;
  for (const entry of entries) {
    box.append(drawCard(place, index, entry, mat, on));
    index += entry.count ?? 1;
  }
  if (on.zone && zone.kind === "row") box.append(button("+", () => on.zone(place, entries), { class: "add", "aria-label": `Add a card to ${player} ${zone.label}` }));
  return box;
}

export function drawCard(place, index, entry, mat, on) {
  const status = entry.status ?? {};
  const names = Object.keys(status).filter((key) => status[key] && WORDS[key]).map((key) => key.replace("_", "-"));
  const box = make("div", { class: `card ${names.join(" ")}`.trim(), "data-card": `${place}.${index}` });
  box.append(button(entry.name ?? (entry.count > 1 ? `${entry.count} cards` : "A card"), () => on.card?.(place, index, entry), { class: "card-name", "aria-label": told(entry) }));
  const tags = Object.keys(status).filter((key) => status[key] === true && key !== "face_up").map((key) => WORDS[key] ?? key.replaceAll("_", " "));
  if (tags.length) box.append(make("span", { class: "card-tags", "aria-hidden": "true" }, tags.join(", ")));
  const shown = (mat.shown ?? []).find((name) => entry.values?.[name] !== undefined);
  if (shown) box.append(button(String(entry.values[shown]), () => on.value?.(place, index, shown), { class: "card-value", "aria-label": `${shown} ${entry.values[shown]} of ${entry.name ?? "this card"}: where it comes from` }));
  return box;
}

/** A card in words, for a screen reader. */
export function told(entry) {
  const status = Object.entries(entry.status ?? {}).filter(([, value]) => value).map(([key, value]) => (value === true ? key.replaceAll("_", " ") : `${key.replaceAll("_", " ")} ${value}`));
  const values = Object.entries(entry.values ?? {}).filter(([key]) => key === "power" || key === "ap" || key === "hp").map(([key, value]) => `${key} ${value}`);
  const name = entry.name ?? (entry.count > 1 ? `${entry.count} unspecified cards` : "an unspecified card");
  return [name, ...status, ...values].join(", ");
}

/** The places whose cards are not what they were. */
export function changes(before, after) {
  const found = new Set();
  if (!before) return found;
  for (const player of players(after)) {
    for (const zone of new Set([...Object.keys(before[player] ?? {}), ...Object.keys(after[player])])) {
      if (JSON.stringify(before[player]?.[zone]) !== JSON.stringify(after[player][zone])) found.add(`${player}.${zone}`);
    }
  }
  return found;
}
