import { defineHook, type Fetched, type HookPlugin } from "@winnow/core/plugin";

/**
 * A site of one page, for tests of whole scrapes without a network: a hook that answers each request with this body.
 * @param more what else the answer says, such as `{ contentType: "text/plain" }`; HTML with status 200 by default
 */
export function memorySite(body: string | Uint8Array, more: Partial<Fetched> = {}): HookPlugin {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  return defineHook({
    name: "memory-site",
    fetch: ({ url }) => ({
      url,
      statusCode: 200,
      headers: {},
      contentType: "text/html",
      body: bytes,
      ...more,
    }),
  });
}
