import { defineHook, type HookPlugin } from "@winnow/core/plugin";
import { SAMPLE_PATH, type ServerAddress } from "./address.ts";
import { SAMPLE_PAGE } from "./sample-page.ts";

/**
 * Answers scrapes of the server's own sample page from memory: no connection is made, so the egress guard
 * need not let anything through to this machine.
 */
export function samplePage(address: ServerAddress): HookPlugin {
  return defineHook({
    name: "sample-page",
    fetch: ({ url, live }) => {
      const { hostname, port, pathname } = new URL(url);
      const isOwn =
        ["127.0.0.1", "localhost", "[::1]"].includes(hostname) && Number(port || 80) === address.port;
      if (live || !isOwn || pathname !== SAMPLE_PATH) return undefined;
      const contentType = "text/html; charset=utf-8";
      return {
        url,
        statusCode: 200,
        headers: { "content-type": contentType },
        contentType,
        body: Buffer.from(SAMPLE_PAGE),
      };
    },
  });
}
