/** A page of 1 MB, as {@link pagesTurn} does it. */
import { pagesTurn } from "./pages.ts";

export const turn = pagesTurn("/1m", 20, 2);
