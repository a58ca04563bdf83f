// Runs on somebody else's page: sends its text (or what is selected) to Tableside, makes links of the citations.
// The server puts its own address and the game in place of the two names in capitals.
(async () => {
  const chosen = getSelection();
  const part = chosen.rangeCount && !chosen.isCollapsed ? chosen.getRangeAt(0) : null;
  const nodes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let text = "";
  let block = null;
  for (let node = walker.nextNode(); node && text.length < 400000; node = walker.nextNode()) {
    if (node.nodeName === "BR") text += "\n";
    if (node.nodeType !== 3) continue;
    const left = node.parentElement.closest("a, button, script, style, noscript, textarea, select, svg, math, code, [contenteditable]");
    let inside = node.parentElement;
    while (getComputedStyle(inside).display === "inline") inside = inside.parentElement;
    if (left || inside !== block) text += "\n";
    block = inside;
    if (left || (part && !part.intersectsNode(node))) continue;
    nodes.push({ node, start: text.length });
    text += node.data;
  }
  let answer;
  try {
    answer = await fetch("TABLESIDE/api/v1/link", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text, game: "GAME", format: "plain" }),
    });
  } catch {
    alert("This page does not let its text be sent, or there is no network. Select the text, copy it and paste it at TABLESIDE/link.");
    return;
  }
  const { citations, error } = await answer.json();
  if (error) {
    alert(error.message);
    return;
  }
  const places = [0];
  for (const letter of text) places.push(places.at(-1) + letter.length);
  let made = 0;
  for (const each of citations.reverse()) {
    const [start, end] = [places[each.start], places[each.end]];
    if (!each.url || text.slice(start, end).includes("\n")) continue;
    const first = nodes.findLast((one) => one.start <= start);
    const last = nodes.findLast((one) => one.start < end);
    const range = document.createRange();
    range.setStart(first.node, start - first.start);
    range.setEnd(last.node, end - last.start);
    const link = document.createElement("a");
    link.href = "TABLESIDE" + each.url;
    link.target = "_blank";
    link.rel = "noopener";
    link.append(range.extractContents());
    range.insertNode(link);
    made += 1;
  }
  if (!made) alert(citations.length ? "The numbers here may belong to several games; take the bookmark of one game." : "No rule is cited here.");
})();
