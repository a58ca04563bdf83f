// What every page gains from JavaScript: copying, the drawer, menus that close, what was looked at last.
import { copyButtons } from "./copy.js";
import { closeOnOutside, keepOutline } from "./menus.js";
import { remember, showRecent } from "./recent.js";
import { searchBoxes } from "./search.js";

copyButtons();
closeOnOutside();
keepOutline();
remember();
showRecent();
searchBoxes();
