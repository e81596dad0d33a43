/** The server preset on a free port, with a data folder of its own, allowed to reach this machine. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kernel, type Plugin, silent } from "@winnow/core";
import { createServer, readConfig } from "@winnow/preset-server";
import { backendsOf } from "./backends.ts";

/** A running server. */
export interface TestServer extends AsyncDisposable {
  readonly origin: string;
  readonly kernel: Kernel;
  /** Where it keeps everything. */
  readonly dataDir: string;
  close(): Promise<void>;
}

/** Starts a server; settings as in the environment. */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  plugins: readonly Plugin[] = [],
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "winnow-test-"));
  const config = readConfig(
    {
      WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
      WINNOW_DATA_DIR: folder,
      LOG_LEVEL: "silent",
      ...backendsOf(settings.WINNOW_DATA_DIR ?? folder),
      ...settings,
    },
    {},
  );
  const server = await createServer({ config, plugins, logger: silent });
  const origin = await server.listen({ port: 0 });
  const running: TestServer = {
    origin,
    kernel: server.kernel,
    dataDir: config.WINNOW_DATA_DIR,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
    [Symbol.asyncDispose]: () => running.close(),
  };
  return running;
}

/** Posts JSON and gives status, headers and body. */
export async function post(
  origin: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
