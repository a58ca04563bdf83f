// Runs on somebody else's page: sends its text (or what is selected) to Tableside, makes links of the citations.
// The server puts its own address and the game in place of the two names in capitals.
(async () => {
  const chosen = getSelection();
  const part = chosen.rangeCount && !chosen.isCollapsed ? chosen.getRangeAt(0) : null;
  const nodes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let text = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest("a, script, style, textarea, input, code, [contenteditable]")) continue;
    if (part && !part.intersectsNode(node)) continue;
    nodes.push({ node, start: text.length });
    text += node.data + "\n";
    if (text.length > 400000) break;
  }
  try {
    const answer = await fetch("TABLESIDE/api/v1/link", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text, game: "GAME", format: "plain" }),
    });
    const { citations } = await answer.json();
    const places = [0];
    for (const letter of text) places.push(places.at(-1) + letter.length);
    for (const each of citations.reverse()) {
      const start = places[each.start];
      const end = places[each.end];
      const found = nodes.findLast((one) => one.start <= start);
      if (!each.url || !found || end > found.start + found.node.data.length) continue;
      const range = document.createRange();
      range.setStart(found.node, start - found.start);
      range.setEnd(found.node, end - found.start);
      const link = document.createElement("a");
      link.href = "TABLESIDE" + each.url;
      link.target = "_blank";
      link.rel = "noopener";
      range.surroundContents(link);
    }
  } catch {
    alert("This page does not let its text be sent. Select the text, copy it and paste it at TABLESIDE/link.");
  }
})();
