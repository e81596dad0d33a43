import { fieldMoneyHeld } from "./field-money-held.ts";
import { fieldMoneyOpen } from "./field-money-open.ts";
import { fieldPublicHeld } from "./field-public-held.ts";
import { fieldPublicOpen } from "./field-public-open.ts";
import { fieldShopsHeld } from "./field-shops-held.ts";
import { fieldShopsOpen } from "./field-shops-open.ts";
import { fieldTechHeld } from "./field-tech-held.ts";
import { fieldTechOpen } from "./field-tech-open.ts";
import { fieldTextsHeld } from "./field-texts-held.ts";
import { fieldTextsOpen } from "./field-texts-open.ts";
import { fieldTravelHeld } from "./field-travel-held.ts";
import { fieldTravelOpen } from "./field-travel-open.ts";

/** Whole pages in many languages, written without the rules, whose noise differs at each visit. */
export const fieldOpen = [
  ...fieldShopsOpen,
  ...fieldMoneyOpen,
  ...fieldPublicOpen,
  ...fieldTravelOpen,
  ...fieldTechOpen,
  ...fieldTextsOpen,
];
/** Such pages that also have noise which stays for the seconds of a check. */
export const fieldHeld = [
  ...fieldShopsHeld,
  ...fieldMoneyHeld,
  ...fieldPublicHeld,
  ...fieldTravelHeld,
  ...fieldTechHeld,
  ...fieldTextsHeld,
];
