/** All pages that fill themselves, and those that never end. */
import { COMPONENTS } from "./components.ts";
import { FRAMEWORKS } from "./frameworks.ts";
import { LOADING } from "./loading.ts";
import type { SelfFillingPage } from "./page.ts";
import { REQUESTS } from "./requests.ts";
import { STREAMS } from "./streams.ts";
import { TIMERS } from "./timers.ts";

export { HOSTILE } from "./hostile.ts";

/** Pages whose content is all there within two seconds after load. */
export const SELF_FILLING: readonly SelfFillingPage[] = [
  ...TIMERS,
  ...REQUESTS,
  ...STREAMS,
  ...LOADING,
  ...COMPONENTS,
  ...FRAMEWORKS,
];
