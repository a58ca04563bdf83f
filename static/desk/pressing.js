// Nothing is drawn anew under a finger: what is to be drawn waits until the tap or the drag has ended.
//
// A button that is replaced between its press and its release gets no click: the field that loses the focus to it would
// swallow the tap, and an answer of the server that comes meanwhile as well.

const pressed = new Set();
const waiting = new Map();

/** Runs `draw` now, or when nothing is pressed any more; of several for the same owner only the last. */
export function whenReleased(owner, draw) {
  if (pressed.size) waiting.set(owner, draw);
  else draw();
}

function released(event) {
  if (event.type === "blur") {
    if (event.target !== window) return; // only a field lost the focus
    pressed.clear();
  }
  pressed.delete(event.pointerId);
  // The click comes after the release, in the same task.
  setTimeout(() => {
    if (pressed.size) return;
    const due = [...waiting.values()];
    waiting.clear();
    for (const draw of due) draw();
  });
}

addEventListener("pointerdown", (event) => pressed.add(event.pointerId), { capture: true });
for (const type of ["pointerup", "pointercancel", "blur"]) addEventListener(type, released, { capture: true });
