export { toKeys } from "./characters.ts";
export { toJson } from "./in-page/to-json.ts";
export { type Combination, readKey } from "./keys.ts";
export { BLANK_PAGE, type Identity, type LivePage, livePage } from "./live-page.ts";
export { actionError, evenIfReplaced, findElements, onPage, wasReplaced } from "./on-page.ts";
export {
  isMiddle,
  isPaste,
  type KeyPress,
  MIDDLE_REFUSED,
  type MousePress,
  PASTE_REFUSED,
  pastes,
} from "./paste.ts";
export { pause } from "./pause.ts";
export { publish } from "./publish.ts";
export * from "./puppeteer.ts";
export { arrive, settle } from "./settle.ts";
