// The desk: puts the mat, the panels, the text and the bar together, and draws anew what a change touches.
import { copyText } from "../copy.js";
import { button, make, post } from "../replay/dom.js";
import { showInSheet } from "../sheet.js";
import { Mat } from "./board.js";
import { cardsPanel } from "./cards.js";
import { expectPanel } from "./claims.js";
import { drawDecks } from "./deck.js";
import { beingWritten, drawAnew } from "./drafts.js";
import { Desk, draft, keepSteps, keptSteps } from "./model.js";
import { openCard, openPlace } from "./place.js";
import { whenReleased } from "./pressing.js";
import { playPanel, showNext } from "./script.js";
import { boardPanel } from "./setting.js";
import { TextPane } from "./textpane.js";

// Each part: its name, what draws it, whether it shows what the server answers.
const PANELS = [["board", "Board", boardPanel, false], ["cards", "Cards", cardsPanel, false], ["play", "Play", playPanel, true], ["expect", "Expect", expectPanel, true], ["text", "Text", null, false]];

class Page {
  constructor(form) {
    const find = (name) => form.querySelector(`[data-desk-${name}]`);
    this.form = form;
    this.chosen = "board";
    this.area = form.querySelector("textarea");
    const fresh = "fresh" in form.dataset;
    const kept = draft();
    this.desk = new Desk(JSON.parse(form.querySelector("[data-words]").textContent), (fresh && kept) || this.area.value, (what) => this.show(what));
    Object.assign(this.desk, keptSteps(this.desk.text));
    if (kept !== this.desk.text) this.desk.before = kept ?? "";
    // A sheet over the page is an entry of its own; closing it leads back to the address that stood before.
    addEventListener("popstate", () => this.own());
    addEventListener("pagehide", () => keepSteps(this.desk));
    addEventListener("online", () => this.desk.away && this.desk.check(false, 0));
    this.matBox = find("mat");
    this.mat = new Mat(this.matBox, this.desk, { place: (place) => openPlace(this.desk, place), card: (place, at) => openCard(this.desk, place, at) });
    this.text = new TextPane(this.area, find("errors"), this.desk);
    this.buildBar(find("bar"));
    this.buildPanels(find("panels"));
    form.addEventListener("submit", (event) => {
      this.area.value = this.desk.text;
      const { errors, replay, away, checked, text } = this.desk;
      if (away || replay || !errors.length || checked !== text) return;
      // What is known to be wrong need not be sent to be told again.
      event.preventDefault();
      this.live.textContent = `It cannot be replayed yet. ${errors[0].message.replaceAll("`", "")}`;
      this.showMistakes();
    });
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
    this.unread = make("p", { class: "holding", role: "status", hidden: true }, "The mat shows what the text said before.");
    bar.prepend(this.holding, this.unread);
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
    this.own();
    if (desk.told) {
      this.live.textContent = desk.told;
      desk.told = "";
    }
    this.undo.disabled = !desk.past.length;
    this.redo.disabled = !desk.future.length;
    this.showHand();
    if (what !== "hand") this.text.show();
    this.showFaults();
    if (!desk.tree) return;
    whenReleased(this.mat, () => this.drawMat(what === "checked"));
    if (what !== "hand") whenReleased(this, () => this.drawPanel(what === "checked"));
    this.unread.hidden = !desk.broken;
    this.matBox.inert = desk.broken;
    this.panel.inert = desk.broken;
  }

  showFaults() {
    const { errors, away } = this.desk;
    this.state.hidden = !errors.length;
    this.state.replaceChildren(away ? "Not checked" : `${errors.length} ${errors.length === 1 ? "mistake" : "mistakes"}`, make("span", { "aria-hidden": "true" }, `– ${errors[0]?.message.replaceAll("`", "")}`));
  }

  /** Once something was changed the address is that of the draft: loaded again, or come back to, it shows what is here now. */
  own() {
    if (location.search && this.desk.past.length) history.replaceState(history.state, "", location.pathname);
  }

  /** The mat says what the text says; only a deck also shows what comes of it. */
  drawMat(answered = false) {
    const { tree } = this.desk;
    if (answered && this.matTree === tree && !tree.deck) return;
    this.matTree = tree;
    document.body.dataset.game = this.desk.words.game;
    if (this.desk.tree.deck) this.matBox.replaceChildren(drawDecks(this.desk));
    else this.mat.draw();
  }

  /** What is chosen, drawn anew; after an answer of the server only where that changed something, and nothing half written goes. */
  drawPanel(answered = false) {
    const { desk, panel } = this;
    if (!desk.tree) return;
    const [, , draw, asks] = PANELS.find(([id]) => id === this.chosen);
    const kept = this.drawn === this.chosen;
    if (answered && kept) {
      if (!asks && this.drawnTree === desk.tree) return;
      const writing = beingWritten(panel);
      if (writing) {
        writing.addEventListener("blur", () => whenReleased(this, () => writing.isConnected && this.drawPanel(true)), { once: true });
        return;
      }
    }
    drawAnew(panel, (draw ?? boardPanel)(desk).filter(Boolean), { kept, drafts: answered && kept });
    this.drawn = this.chosen;
    this.drawnTree = desk.tree;
    if (this.chosen === "play") showNext(desk, panel);
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
