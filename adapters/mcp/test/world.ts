/** A kernel whose pages are in memory, its API, and the official client in the same process. */
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import type { InnerCall } from "@winnow/adapter-http";
import { createHttpApp } from "@winnow/adapter-http";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel, type Plugin } from "@winnow/core";
import { defineHook } from "@winnow/core/plugin";
import { jobPlugins, libraryPlugins } from "@winnow/preset-library";
import { catalogueReader } from "../src/catalogue.ts";
import { createMcpServer } from "../src/server.ts";

/** Tools of a kernel, and who calls them. */
export interface McpWorld extends AsyncDisposable {
  readonly client: Client;
  /** What the API was asked. */
  readonly calls: readonly InnerCall[];
  /** Calls a tool; gives its text. */
  use(
    name: string,
    given?: object,
    options?: object,
  ): Promise<{ readonly text: string; readonly isError: boolean }>;
}

/** Fetches pages by what this gives for their URL. */
export function pagesOf(page: (url: string, signal: AbortSignal) => string | Promise<string>): Plugin {
  return defineHook({
    name: "memory",
    fetch: async ({ url }, { signal }) => ({
      url,
      statusCode: 200,
      headers: {},
      contentType: "text/html",
      body: Buffer.from(await page(url, signal)),
    }),
  });
}

/** Starts it. */
export async function startMcp(plugins: readonly Plugin[], hasJobs = true): Promise<McpWorld> {
  const jobs = hasJobs ? jobPlugins(":memory:") : [];
  const kernel = await createKernel({ plugins: [...plugins, ...libraryPlugins(), ...jobs] });
  const app = await createHttpApp({ kernel, ...(hasJobs ? { queue: createQueue(kernel) } : {}) });
  const calls: InnerCall[] = [];
  const ask = (call: InnerCall) => {
    calls.push(call);
    return app.ask(call);
  };
  const settings = { version: "1.0.0", catalogue: catalogueReader(app.ask), hasFiles: true };
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer(settings, { ask });
  await server.connect(far as unknown as Parameters<typeof server.connect>[0]);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(near);
  return {
    client,
    calls,
    use: async (name, given = {}, options = {}) => {
      const params = { name: `firecrawl_${name}`, arguments: given as Record<string, unknown> };
      const { content, isError } = await client.callTool(params, options);
      const text = content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
      return { text, isError: isError === true };
    },
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await app.close();
      await kernel.close();
    },
  };
}
