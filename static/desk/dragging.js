// Cards are dragged from the mat and from the list of cards to a place: by mouse, pen and finger.
import { make } from "../replay/dom.js";

const FAR = 8;
const HOLD = 220;

export class Dragging {
  /** `handOf(card)` tells what a card on the mat is in the hand. */
  constructor(desk, handOf) {
    Object.assign(this, { desk, handOf });
    document.addEventListener("pointerdown", (event) => this.down(event));
  }

  down(event) {
    if (event.button || !event.isPrimary || this.desk.broken) return;
    const card = event.target.closest("[data-desk-mat] [data-card]");
    const listed = event.target.closest("[data-drag-card]");
    if (!card && !listed) return;
    const hand = listed ? { name: listed.dataset.dragCard } : this.handOf(card);
    if (!hand) return;
    this.follow(event, hand);
  }

  /** Follows the pointer until it is lifted. Where a finger may scroll (`touch-action`), it must rest before it drags. */
  follow(event, hand) {
    const stop = new AbortController();
    const { signal } = stop;
    const from = [event.clientX, event.clientY];
    const scrolls = event.pointerType === "touch" && getComputedStyle(event.target.closest("[data-card], [data-drag-card]")).touchAction !== "none";
    let ghost = null;
    let moved = false;
    const lift = () => { ghost ??= this.ghost(hand, from); };
    const timer = scrolls ? setTimeout(lift, HOLD) : 0;
    const end = (put) => {
      clearTimeout(timer);
      stop.abort();
      ghost?.remove();
      this.mark(null);
      // A finger that rested and was lifted where it was has tapped.
      if (!moved) return;
      this.swallowClick();
      if (put) this.put(hand, put);
    };
    addEventListener("pointermove", (move) => {
      if (move.pointerId !== event.pointerId) return;
      if (!moved && Math.hypot(move.clientX - from[0], move.clientY - from[1]) < FAR) return;
      if (scrolls && !ghost) {
        end(null);
        return;
      }
      moved = true;
      lift();
      ghost.style.transform = `translate(${move.clientX}px, ${move.clientY}px)`;
      this.mark(this.under(move));
    }, { signal });
    addEventListener("touchmove", (move) => ghost && move.cancelable && move.preventDefault(), { signal, passive: false });
    addEventListener("contextmenu", (menu) => ghost && menu.preventDefault(), { signal });
    addEventListener("pointerup", (up) => up.pointerId === event.pointerId && end(this.under(up)), { signal });
    addEventListener("pointercancel", () => end(null), { signal });
    addEventListener("keydown", (key) => key.key === "Escape" && end(null), { signal });
  }

  ghost(hand, [x, y]) {
    const ghost = make("div", { class: "drag-ghost", "aria-hidden": "true" }, hand.name || "A card");
    ghost.style.transform = `translate(${x}px, ${y}px)`;
    return document.body.appendChild(ghost);
  }

  under(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-desk-mat] [data-place]") ?? null;
  }

  mark(zone) {
    for (const one of document.querySelectorAll(".zone.target")) if (one !== zone) one.classList.remove("target");
    zone?.classList.add("target");
  }

  put(hand, zone) {
    this.desk.hand = hand;
    this.desk.drop(zone.dataset.place);
  }

  /** The tap that ends a drag is none. */
  swallowClick() {
    const swallow = (event) => {
      if (!event.detail) return; // a click of the keyboard
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    addEventListener("pointerdown", () => removeEventListener("click", swallow, { capture: true }), { capture: true, once: true });
  }
}
