// Before the first paint: what was chosen last, also on a page kept from before it was chosen.
(() => {
  const root = document.documentElement;
  for (const [name, known] of Object.entries({ theme: "system|light|dark|contrast", text: "small|normal|large|larger", keys: "on|off", outline: "open|closed" })) {
    const chosen = new RegExp(`(?:^|; )${name}=(${known})(?:;|$)`).exec(document.cookie);
    root.dataset[name] = chosen ? chosen[1] : known.split("|")[name === "text" ? 1 : 0];
  }
  root.classList.add("js");
})();
