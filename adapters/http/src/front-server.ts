import { hasKeys, keyCheck } from "./auth.ts";
import type { AppContext } from "./context.ts";
import type { FrontServer } from "./front.ts";

/** The server as its front knows it. */
export function frontServerOf(context: AppContext): FrontServer {
  const { kernel, queue, version } = context;
  const callerOf = keyCheck(context);
  return {
    kernel,
    queue,
    version,
    hasKeys: hasKeys(context),
    isKey: async (key) => (await callerOf(key)) !== undefined,
    scrapeSchema: async () => (await import("./openapi/schemas.ts")).scrapeRequest(kernel),
  };
}
