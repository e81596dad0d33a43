import { defineHook, type HookPlugin } from "@winnow/core/plugin";
import { glance } from "./glance.ts";
import { shellProblem } from "./judge.ts";

export { type Glance, glance, type Script } from "./glance.ts";
export type { Mount } from "./mounts.ts";

/** Statuses with which sites refuse a visitor: scripts are not what is missing there. */
const REFUSALS = new Set([401, 403, 429, 503]);

/**
 * Finds pages that are empty until their scripts run, so that a fetcher with a browser is asked next. Looks at
 * HTML whose scripts did not run, at the first million characters.
 */
export function detectShells(): HookPlugin {
  return defineHook({
    name: "detect-shells",
    inspect: (fetched) => {
      if (fetched.rendered === true || REFUSALS.has(fetched.statusCode)) return undefined;
      const page = glance(fetched);
      const error = page === undefined ? undefined : shellProblem(page);
      return error === undefined ? undefined : { kind: "shell", error, retry: true };
    },
  });
}
