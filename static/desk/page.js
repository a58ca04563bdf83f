// The desk: puts the mat, the panels, the text and the bar together, and draws anew what a change touches.
import { copyText } from "../copy.js";
import { button, make, post } from "../replay/dom.js";
import { showInSheet } from "../sheet.js";
import { Mat } from "./board.js";
import { cardsPanel } from "./cards.js";
import { expectPanel } from "./claims.js";
import { drawDecks } from "./deck.js";
import { Desk, draft } from "./model.js";
import { openCard, openPlace } from "./place.js";
import { whenReleased } from "./pressing.js";
import { playPanel } from "./script.js";
import { boardPanel } from "./setting.js";
import { TextPane } from "./textpane.js";

const PANELS = [["board", "Board", boardPanel], ["cards", "Cards", cardsPanel], ["play", "Play", playPanel], ["expect", "Expect", expectPanel], ["text", "Text", null]];

class Page {
  constructor(form) {
    const find = (name) => form.querySelector(`[data-desk-${name}]`);
    this.form = form;
    this.chosen = "board";
    this.area = form.querySelector("textarea");
    const kept = "fresh" in form.dataset ? draft() : null;
    this.desk = new Desk(JSON.parse(form.querySelector("[data-words]").textContent), kept ?? this.area.value, (what) => this.show(what));
    this.matBox = find("mat");
    this.mat = new Mat(this.matBox, this.desk, { place: (place) => openPlace(this.desk, place), card: (place, at) => openCard(this.desk, place, at) });
    this.text = new TextPane(this.area, find("errors"), this.desk);
    this.buildBar(find("bar"));
    this.buildPanels(find("panels"));
    form.addEventListener("submit", () => { this.area.value = this.desk.text; });
    // Enter in a field of a panel settles the field; it does not send the scenario.
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !event.target.matches("input")) return;
      event.preventDefault();
      event.target.dispatchEvent(new Event("change"));
    });
    addEventListener("keydown", (event) => this.key(event));
    form.classList.add("live");
    this.text.show();
    this.desk.check(false, 0);
  }

  buildBar(bar) {
    this.undo = button("Undo", () => this.desk.undo());
    this.redo = button("Redo", () => this.desk.redo());
    this.holding = make("div", { class: "holding", hidden: true });
    this.live = make("p", { class: "visually-hidden", role: "status" });
    this.state = button("", () => this.showMistakes(), { class: "desk-state", hidden: true });
    bar.prepend(this.undo, this.redo, button("+ Card", () => this.choose("cards", true)), this.state, this.live);
    bar.querySelector(".primary").before(button("Save", () => this.save(), { class: "save" }));
    this.unread = make("p", { class: "holding", role: "status", hidden: true }, "The text cannot be read at the moment; the mat shows what it said before.");
    bar.before(this.holding, this.unread);
  }

  /** What is wrong stands below the text, which on a phone is a part of its own. */
  showMistakes() {
    if (this.tabs.at(-1).offsetParent) this.choose("text");
    this.text.list.scrollIntoView({ block: "center", behavior: "instant" });
    this.text.list.querySelector("button")?.focus({ preventScroll: true });
  }

  /** A permanent address for what is here, without leaving it. */
  async save() {
    try {
      const kept = await post("scenarios", { scenario: this.desk.text });
      const address = new URL(kept.url, location.href).href;
      showInSheet("Saved", make("div", { class: "desk-form" }, make("p", {}, "Whoever has this address sees this scenario; it never changes."),
        make("p", {}, make("a", { href: kept.url, class: "address" }, address)),
        make("div", { class: "tools" }, button("Copy the address", async (event) => {
          const { target } = event;
          target.textContent = await copyText(address) ? "Copied" : "Copying is not allowed here";
        }))));
    } catch (error) {
      showInSheet("Not saved", make("p", { role: "alert" }, error.message));
    }
  }

  buildPanels(box) {
    this.tabs = PANELS.map(([id, label]) => button(label, () => this.choose(id), { role: "tab", id: `desk-tab-${id}`, "aria-controls": "desk-panel" }));
    const list = make("div", { class: "desk-tabs", role: "tablist", "aria-label": "Parts of the scenario", onkeydown: (event) => this.tabKey(event) }, ...this.tabs);
    this.panel = make("div", { class: "desk-panel", id: "desk-panel", role: "tabpanel", tabindex: 0 });
    box.append(list, this.panel);
    this.choose(this.chosen);
  }

  tabKey(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const open = this.tabs.filter((tab) => tab.offsetParent);
    const next = open[(open.indexOf(document.activeElement) + by + open.length) % open.length];
    next.focus();
    next.click();
  }

  choose(id, show = false) {
    this.chosen = id;
    this.form.dataset.panel = id;
    PANELS.forEach(([one], at) => {
      this.tabs[at].setAttribute("aria-selected", one === id ? "true" : "false");
      this.tabs[at].tabIndex = one === id ? 0 : -1;
    });
    this.panel.setAttribute("aria-labelledby", `desk-tab-${id}`);
    this.drawPanel();
    if (show) this.panel.scrollIntoView({ block: "nearest" });
  }

  show(what) {
    const { desk } = this;
    if (desk.told) {
      this.live.textContent = desk.told;
      desk.told = "";
    }
    this.undo.disabled = !desk.past.length;
    this.redo.disabled = !desk.future.length;
    this.showHand();
    if (what !== "hand") this.text.show();
    if (!desk.tree) return;
    whenReleased(this.mat, () => this.drawMat());
    if (what !== "hand") whenReleased(this, () => this.drawPanel());
    const faults = desk.errors.length;
    this.state.hidden = !faults;
    this.state.replaceChildren(`${faults} ${faults === 1 ? "mistake" : "mistakes"}`, make("span", { "aria-hidden": "true" }, desk.errors[0]?.message.replaceAll("`", "")));
    this.unread.hidden = !desk.broken;
    this.matBox.inert = desk.broken;
    this.panel.inert = desk.broken;
  }

  drawMat() {
    document.body.dataset.game = this.desk.words.game;
    if (this.desk.tree.deck) this.matBox.replaceChildren(drawDecks(this.desk));
    else this.mat.draw();
  }

  drawPanel() {
    if (!this.desk.tree) return;
    const draw = PANELS.find(([id]) => id === this.chosen)[2] ?? boardPanel;
    // What has the focus, and which parts are unfolded, stays so when the panel is drawn anew.
    const controls = () => [...this.panel.querySelectorAll("button, input, select, textarea, summary")];
    const focused = controls().indexOf(document.activeElement);
    const open = new Set([...this.panel.querySelectorAll("details[open] > summary")].map((one) => one.textContent));
    const kept = this.drawn === this.chosen;
    this.panel.replaceChildren(...draw(this.desk).filter(Boolean));
    if (kept) for (const one of this.panel.querySelectorAll("details")) if (open.has(one.firstChild.textContent)) one.open = true;
    if (kept && focused >= 0) controls()[Math.min(focused, controls().length - 1)]?.focus();
    this.drawn = this.chosen;
  }

  showHand() {
    const { hand } = this.desk;
    this.holding.hidden = !hand;
    if (!hand) return;
    this.holding.replaceChildren(make("span", {}, `Tap a place for ${hand.name || "the card"}.`), button("Cancel", () => this.desk.take(null)));
    this.live.textContent = `Choose a place for ${hand.name || "the card"}.`;
    this.matBox.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (event.key === "Escape" && this.desk.hand) this.desk.take(null);
    const typing = event.target.matches?.("input, textarea, select");
    if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    if (event.shiftKey) this.desk.redo();
    else this.desk.undo();
  }
}

const form = document.querySelector("[data-desk]");
if (form) new Page(form);
