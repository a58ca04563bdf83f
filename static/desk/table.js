// Who sits at the table: the players, their seats and their teams.
import { button, make } from "../replay/dom.js";
import { group, segments } from "./forms.js";
import { assign } from "./model.js";

const without = (all, player) => all.map((team) => [team].flat().map(String).filter((one) => one !== player));

/** The players in the order of their seats; a tap moves one a seat on. */
export function seats(desk, said, changed) {
  const order = desk.players;
  const move = (at) => () => changed(order.toSpliced(at, 1).toSpliced((at + 1) % order.length, 0, order[at]));
  return group("Seats, in order",
    make("div", { class: "segments" }, ...order.map((player, at) => button(player, move(at), { "aria-label": `${player}: one seat on` }))),
    said ? button("In the order of the letters", () => changed(undefined)) : make("p", { class: "muted small" }, "A tap moves a player one seat on."));
}

/** Each team with its players; a tap joins or leaves, and who joined first leads. */
export function teams(desk, said, changed) {
  const now = without(said ?? [], "");
  const all = Array.from({ length: Math.max(2, now.length) }, (_, at) => now[at] ?? []);
  const join = (at) => (player) => {
    const next = without(all, player);
    if (!all[at].includes(player)) next[at].push(player);
    changed(next.filter((team) => team.length));
  };
  return all.map((team, at) => group(`Team ${at + 1}${team.length ? `, ${team[0]} leads` : ""}`,
    segments(desk.players.map((player) => [player, player]), (player) => team.includes(player), join(at))));
}

export function playerButtons(desk) {
  return make("div", { class: "tools" },
    button("One player more", () => addPlayer(desk), { disabled: desk.players.length >= desk.words.players[1] }),
    button("One player fewer", () => removePlayer(desk), { disabled: desk.players.length <= 2 }));
}

function addPlayer(desk) {
  const next = [..."ABCDEFGH"].find((letter) => !desk.players.includes(letter));
  desk.edit((tree) => {
    tree.board[next] = {};
    const holder = "seats" in tree ? tree : tree.board;
    if (holder.seats) holder.seats = [...holder.seats, next];
    if (desk.words.modes.length && !tree.mode && !tree.board.mode) tree.board.mode = desk.words.modes[0];
  }, `Player ${next} sits at the table.`);
}

function removePlayer(desk) {
  const last = desk.players.at(-1);
  desk.edit((tree) => {
    delete tree.board[last];
    for (const holder of [tree, tree.board]) {
      if (Array.isArray(holder.seats)) holder.seats = holder.seats.filter((one) => one !== last);
      if (Array.isArray(holder.teams)) assign(holder, "teams", without(holder.teams, last).filter((team) => team.length));
      if (desk.players.length === 3) delete holder.mode;
    }
    if (tree.board.turn === last) tree.board.turn = "A";
  }, `Player ${last} has left.`);
}
