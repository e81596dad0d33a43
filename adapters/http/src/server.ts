import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { type Kernel, type Logger, silent } from "@winnow/core";
import type { Clock } from "@winnow/core/plugin";
import { News } from "@winnow/kit-jobs";
import type { ServerAddress } from "./address.ts";
import { createHttpApp, type HttpAppSettings } from "./app.ts";
import { hasKeys } from "./auth.ts";

/** How long requests at work may take when the server closes; then they are answered with 503. */
const CLOSE_GRACE_MS = 10_000;
/** How long those answers may take; then the connections are cut. */
const ANSWER_GRACE_MS = 2000;

/** The part of the files and sockets of this process that clients may take: sites, the browser and files need the others. */
const PART = 0.5;

/** Settings of {@link createHttpServer}. */
export interface HttpServerSettings extends HttpAppSettings {
  /** Gets the port once the server listens. */
  readonly address: ServerAddress;
  /** Port to listen on; 0 takes a free one. */
  readonly port: number;
  /** @defaultValue `127.0.0.1`, or `0.0.0.0` with API keys */
  readonly host?: string | undefined;
  /** Milliseconds that requests at work may take when the server closes, before they get 503. @defaultValue 10000 */
  readonly closeGraceMs?: number | undefined;
}

/** A server with its kernel, not yet listening. */
export interface HttpServer extends AsyncDisposable {
  readonly kernel: Kernel;
  /** Starts listening and returns the address. */
  listen(where?: { readonly host?: string; readonly port?: number }): Promise<string>;
  /** Takes no more requests, ends what is at work, closes everything, the kernel last. */
  close(): Promise<void>;
}

/** An HTTP server that speaks the v2 API for a kernel, which it closes with itself. */
export async function createHttpServer(settings: HttpServerSettings): Promise<HttpServer> {
  const { kernel, address, port, host, closeGraceMs = CLOSE_GRACE_MS, ...rest } = settings;
  const app = await createHttpApp({ kernel, address, ...rest });
  boundConnections(app.server, kernel.clock, rest.logger ?? silent);
  const server: HttpServer = {
    kernel,
    async listen(where = {}) {
      const ownHost = host ?? (hasKeys({ kernel, apiKeys: rest.apiKeys }) ? "0.0.0.0" : "127.0.0.1");
      const url = await app.listen({ host: where.host ?? ownHost, port: where.port ?? port });
      address.port = Number(new URL(url).port || 80);
      return url;
    },
    async close() {
      const refuse = setTimeout(() => kernel.close({ graceMs: 0 }).catch(() => {}), closeGraceMs);
      // A client that never finishes its request may not hold up the end.
      const cut = setTimeout(() => app.server.closeAllConnections(), closeGraceMs + ANSWER_GRACE_MS);
      await app.close();
      clearTimeout(refuse);
      clearTimeout(cut);
      await kernel.close({ graceMs: 0 });
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
  return server;
}

/** Closes connections at once that would leave the work no files and sockets, and logs it once a minute. */
function boundConnections(server: Server, clock: Pick<Clock, "now">, logger: Logger): void {
  const limit = openFilesLimit();
  if (limit === undefined) return;
  server.maxConnections = Math.floor(limit * PART);
  const news = new News(clock);
  server.on("drop", () => {
    if (!news.is("drop")) return;
    const advice = "let the process open more files (ulimit -n), or look who opens so many connections";
    logger.warn(
      { connections: server.maxConnections, advice },
      "a connection was closed: there are too many",
    );
  });
}

/** Files and sockets that this process may have open; undefined where the system does not say, or sets no bound. */
function openFilesLimit(): number | undefined {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined; // Not Linux.
  }
}
