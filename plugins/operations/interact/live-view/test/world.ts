import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createHttpApp } from "@winnow/adapter-http";
import { createQueue } from "@winnow/adapter-queue";
import { createKernel } from "@winnow/core";
import { EgressToken, GuardedProxy } from "@winnow/kit-egress";
import type { BrowserContext, Page } from "@winnow/kit-live-page";
import { type Connection, defineCalls, defineSocket, type OperationCall } from "@winnow/kit-operations";
import { egress } from "@winnow/service-egress";
import { storeSqlite } from "@winnow/store-sqlite";
import * as v from "valibot";
import { Pool } from "../../../../hooks/fetch-browser/src/pool.ts";

/** A site on loopback; what is not there is 404. */
export async function serveSite(pages: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    asked.push(path);
    const page = pages[path];
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(page ?? "<h1>Not here</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, asked, [Symbol.asyncDispose]: close };
}

/** One browser for all tests of a file. */
const pool = new Pool({
  executablePath: undefined,
  args: [],
  maxPages: 30,
  maxVisits: 100,
  maxAgeMs: 600_000,
  maxBytes: 8 * 2 ** 30,
  idleMs: 600_000,
});

/** Closes the browser. */
export async function closeBrowser(): Promise<void> {
  await pool.close();
}

/** Serves one connection of the context of this name. */
export type Serve = (context: BrowserContext, connection: Connection, mode: "look" | "act") => Promise<void>;

/** A server whose socket leads to contexts of one browser, behind the guard that every scrape has. */
export async function openWorld(
  serve: Serve,
  maxMessageBytes?: number,
  calls: readonly OperationCall[] = [],
) {
  const contexts = new Map<string, BrowserContext>();
  const door = defineCalls({
    name: "door",
    calls,
    sockets: [
      defineSocket({
        name: "open",
        http: { path: "/:name/socket" },
        description: "open it",
        input: v.strictObject({
          name: v.pipe(v.string(), v.maxLength(20)),
          mode: v.optional(v.picklist(["look", "act"]), "look"),
        }),
        ...(maxMessageBytes === undefined ? {} : { maxMessageBytes }),
        run: async ({ name, mode }, connection) => {
          const context = contexts.get(name);
          assert.ok(context !== undefined);
          await serve(context, connection, mode);
        },
      }),
    ],
  });
  const kernel = await createKernel({
    plugins: [storeSqlite(), egress({ allow: { page: ["127.0.0.1/32"] } }), door],
  });
  const app = await createHttpApp({ kernel, queue: createQueue(kernel) });
  const connections = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  const http = await app.listen({ port: 0 });
  const proxy = new GuardedProxy(kernel.services.get(EgressToken));
  const left: (() => Promise<void>)[] = [];
  const add = async (name: string, url = "about:blank"): Promise<{ context: BrowserContext; page: Page }> => {
    const { context, leave } = await pool.enter(await proxy.url(), new AbortController().signal);
    left.push(leave);
    contexts.set(name, context);
    const page = await context.newPage();
    await page.setViewport({ width: 800, height: 600 });
    await page.goto(url);
    return { context, page };
  };
  const close = async () => {
    await app.close();
    await Promise.all(left.map((leave) => leave()));
    await proxy.close();
    await kernel.close();
  };
  const url = (name: string) => `${http.replace("http", "ws")}/v2/door/${name}/socket`;
  /** Breaks all connections, as a network does. */
  const cut = () => {
    for (const socket of connections) socket.destroy();
  };
  return { add, http, url, proxy, cut, [Symbol.asyncDispose]: close };
}

/** Waits, for as long as a busy machine may need. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await holds()) return;
    await sleep(50);
  }
  assert.fail("it did not come to that");
}
