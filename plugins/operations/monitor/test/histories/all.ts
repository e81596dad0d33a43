import { blindAbroad } from "./blind-abroad.ts";
import { blindPublic } from "./blind-public.ts";
import { blindShops } from "./blind-shops.ts";
import { blindTexts } from "./blind-texts.ts";
import { blindTools } from "./blind-tools.ts";
import { heldAfter } from "./held-after.ts";
import { heldEdits } from "./held-edits.ts";
import { heldSilent } from "./held-silent.ts";
import { heldStates } from "./held-states.ts";
import { data } from "./seen-data.ts";
import { shops } from "./seen-shops.ts";
import { texts } from "./seen-texts.ts";
import { unseenNotices } from "./unseen-notices.ts";
import { unseenShops } from "./unseen-shops.ts";
import { unseenTexts } from "./unseen-texts.ts";

/** Histories that the rules were written with. */
export const seen = [...shops, ...texts, ...data];
/** Histories that were only counted. */
export const unseen = [...unseenShops, ...unseenTexts, ...unseenNotices];
/** Histories that were written, with their verdicts, by somebody who had not read the rules. */
export const blind = [...blindShops, ...blindPublic, ...blindTools, ...blindAbroad, ...blindTexts];
/**
 * Histories whose noise stays for the seconds of a check: written before the rules that know it from one check to the next, and, the last
 * ones, once these stood.
 */
export const lasting = [...heldSilent, ...heldEdits, ...heldStates, ...heldAfter];
