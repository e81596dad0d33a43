/** Four pages at once, as {@link browserTurn} does it. */
import { browserTurn } from "./browser.ts";

export const turn = browserTurn(40, 4);
