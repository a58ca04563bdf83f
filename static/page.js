// What every page gains from JavaScript.
import { choices } from "./choices.js";
import { copyButtons } from "./copy.js";
import { pinButtons, remember, showKept } from "./kept.js";
import { turningKeys } from "./keys.js";
import { closeOnOutside, keepOutline } from "./menus.js";
import { offline } from "./offline.js";
import { searchBoxes } from "./search.js";
import { sharing } from "./sharing.js";
import { installSheets } from "./sheet.js";

copyButtons();
choices();
closeOnOutside();
keepOutline();
remember();
showKept();
pinButtons();
searchBoxes();
sharing();
installSheets();
turningKeys();
offline();
