import process from "node:process";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Ask } from "./api.ts";
import { catalogueReader } from "./catalogue.ts";
import { createMcpServer } from "./server.ts";

/** Settings of {@link serveMcp}. */
export interface StdioSettings {
  readonly version: string;
  readonly ask: Ask;
  /** Whether the server may become another one while this runs. @defaultValue false */
  readonly mayChange?: boolean;
  /** Why an operation may not be there. */
  readonly missing?: string;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** Serves the tools on standard input and output until the client closes them. */
export async function serveOnStdio({
  version,
  ask,
  mayChange,
  missing,
  signal,
}: StdioSettings): Promise<void> {
  const settings = { version, catalogue: catalogueReader(ask, mayChange), hasFiles: true, missing };
  // A file ends without being closed, a pipe that breaks is closed without an end.
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  for (const event of ["end", "close"]) process.stdin.once(event, () => end());
  signal.addEventListener("abort", () => end(), { once: true });
  const served = serveStdio(() => createMcpServer(settings, { ask, signal }));
  await ended;
  await served.close();
}
