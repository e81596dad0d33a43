import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createKernel, type Kernel, type Plugin } from "@winnow/core";
import { type Clock, ClockToken, defineService, type Token } from "@winnow/core/plugin";
import { changeTracking } from "@winnow/format-change-tracking";
import { detectShells } from "@winnow/hook-detect-shells";
import { detectWalls } from "@winnow/hook-detect-walls";
import { extractive } from "@winnow/model-extractive";
import { pdfFast } from "@winnow/parser-pdf-fast";
import { libraryPlugins } from "@winnow/preset-library";
import { recordsSqlite } from "@winnow/records-sqlite";
import { facts } from "@winnow/view-facts";
import { type Answer, type History, visitOf } from "./history.ts";

/** A page that a site has in versions. */
type Shown = Pick<History, "name" | "answer">;

/** When the first version of every page is there. */
export const START = Date.parse("2026-11-16T08:00:00Z");

/** A site that has the pages of histories, in the version that is set. */
export interface HistorySite {
  version: number;
  readonly url: (history: Shown) => string;
  /** Requests for pages so far. */
  readonly requests: () => number;
  readonly kernel: Kernel;
  readonly clock: Clock & { at: number };
  readonly close: () => Promise<void>;
}

/** Serves histories, with a kernel that reads them. */
export async function startSite(
  histories: readonly Shown[],
  plugins: readonly Plugin[] = [],
): Promise<HistorySite> {
  const counts = new Map<Shown, number>();
  let requests = 0;
  const clock = {
    at: START,
    now: () => clock.at,
    after: (delayMs: number, callback: () => void) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
  };
  const server = createServer(({ url = "/" }, response) => {
    const index = Number(/^\/(\d+)\//.exec(url)?.[1] ?? Number.NaN);
    const history = histories[index];
    if (history === undefined) return send(response, loginForm());
    const count = counts.get(history) ?? 0;
    counts.set(history, count + 1);
    requests += 1;
    // A request takes its time.
    clock.at += 1700;
    send(response, history.answer(site.version, visitOf(index + 1, count, new Date(clock.at))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const time = defineService({ name: "clock", token: ClockToken as Token<unknown>, create: () => clock });
  const allow = { page: ["127.0.0.0/8"] };
  const kernel = await createKernel({
    plugins: [
      ...[
        time,
        recordsSqlite(),
        ...changeTracking(),
        detectWalls(),
        detectShells(),
        pdfFast(),
        facts(),
        extractive(),
      ],
      ...plugins,
      ...libraryPlugins({ egress: { allow } }),
    ],
  });
  const site: HistorySite = {
    version: 0,
    url: (history) => `${origin}/${histories.indexOf(history)}/${encodeURIComponent(history.name)}`,
    requests: () => requests,
    kernel,
    clock,
    close: async () => {
      await kernel.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return site;
}

function send(response: ServerResponse, answer: Answer): void {
  if (answer.breaks === true) return void response.destroy();
  const { status = 200, type = "text/html; charset=utf-8", location, headers = {}, body } = answer;
  const more = location === undefined ? {} : { location };
  response.writeHead(status, { "content-type": type, connection: "close", ...more, ...headers });
  response.end(body);
}

function loginForm(): Answer {
  const body = `<!doctype html><html><head><title>Sign in</title><script type="module" src="/app-1a2b3c4d.js"></script></head><body><h1>Sign in to go on</h1><p>Welcome back. Enter the code that we send you.</p><login-form></login-form></body></html>`;
  return { body };
}
