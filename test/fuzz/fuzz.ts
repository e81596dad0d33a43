import { Agent, type IncomingMessage, request as open } from "node:http";
import { type FuzzRequest, type OpenApi, requestOf, routesOf } from "./requests.ts";

/** What a run is given. */
export interface FuzzSettings {
  /** Where the server listens. */
  readonly origin: string;
  /** A page that the server may fetch. */
  readonly page: string;
  readonly requests: number;
  /** Number of the first request; the same numbers make the same requests. @defaultValue 1 */
  readonly seed?: number;
  readonly atOnce?: number;
  /** Ends the run early; the report says how far it came. */
  readonly signal?: AbortSignal;
  /** Called now and then with the progress. */
  readonly onProgress?: (done: number) => void;
}

/** A request with which something is wrong. */
export interface FuzzFailure {
  readonly seed: number;
  readonly request: string;
  readonly problem: string;
}

/** What a run saw. */
export interface FuzzReport {
  readonly requests: number;
  readonly seconds: number;
  /** Answers by route, then by status and code. */
  readonly routes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly failures: readonly FuzzFailure[];
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Milliseconds after which a request is held to have no end; the longest timeout that it asks for is shorter. */
const MAX_MS = 90_000;
const HEALTH_EVERY = 500;
const HEALTH_MS = 10_000;
/** Its checks have longer. */
const READY_MS = 40_000;
const MAX_IDS = 50;
const MAX_FAILURES = 200;
/** Answers that are files, pages or facts by their nature, not envelopes. @see wire contract 9.4 */
const PLAIN =
  /^\/(?:$|docs$|test$|openapi\.json$|health$|ready$|capabilities$|metrics$|v0\/|v2\/.*\/errors$)/;

/** Pages and feeds, which say in their own way what was wrong. */
const DOCUMENTS = /^\/v2\/monitor\/(?:email\/|seen$|feed$|[^/]+\/feed$)/;

/** Sends so many requests, and gives what was wrong with the answers. */
export async function fuzz(settings: FuzzSettings): Promise<FuzzReport> {
  const { origin, page, requests, seed = 1, atOnce = 12, signal, onProgress } = settings;
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const send = (one: FuzzRequest, ms = MAX_MS) => answerTo(origin, one, agent, ms);
  const reference = await send({ route: "", method: "GET", path: "/openapi.json", headers: {} });
  const api = JSON.parse(reference.text) as OpenApi;
  const routes = routesOf(api);
  const counts: Record<string, Record<string, number>> = {};
  const failures: FuzzFailure[] = [];
  const ids: string[] = [];
  const begun = performance.now();
  let [next, done] = [0, 0];

  async function one(number: number): Promise<void> {
    const asked = requestOf(number, routes, api, page, ids);
    const fail = (problem: string) => {
      const text = `${asked.method} ${asked.path.slice(0, 200)} ${String(asked.body ?? "").slice(0, 500)}`;
      if (failures.length < MAX_FAILURES) failures.push({ seed: number, request: text, problem });
    };
    let key = "no answer";
    try {
      const answer = await send(asked);
      const { code, problem, id } = judge(asked, answer);
      key = `${answer.status}${code === undefined ? "" : ` ${code}`}`;
      if (problem !== undefined) fail(problem);
      if (id !== undefined && ids.length < MAX_IDS) ids.push(id);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
    const row = counts[asked.route] ?? {};
    counts[asked.route] = { ...row, [key]: (row[key] ?? 0) + 1 };
  }

  async function checkHealth(): Promise<void> {
    const asked = { route: "", method: "GET", path: "/health", headers: {} };
    const { status } = await send(asked, HEALTH_MS).catch((error: Error) => ({ status: error.message }));
    if (status !== 200)
      failures.push({ seed: seed + next, request: "GET /health", problem: `it answered ${status}` });
  }

  /** Once nothing else is asked it is ready, whatever it said while it was busy. */
  async function checkReady(): Promise<void> {
    const asked = { route: "", method: "GET", path: "/ready", headers: {} };
    const { status, text } = await send(asked, READY_MS).catch((error: Error) => ({
      status: error.message,
      text: "",
    }));
    if (status !== 200)
      failures.push({ seed: seed + next, request: "GET /ready", problem: `${status} ${text.slice(0, 200)}` });
  }

  async function lane(): Promise<void> {
    while (next < requests && failures.length < MAX_FAILURES && signal?.aborted !== true) {
      const number = seed + next;
      next += 1;
      await one(number);
      done += 1;
      if (done % HEALTH_EVERY > 0) continue;
      onProgress?.(done);
      await checkHealth();
    }
  }

  await Promise.all(Array.from({ length: atOnce }, lane));
  await checkHealth();
  await checkReady();
  agent.destroy();
  return {
    requests: done,
    seconds: Math.round((performance.now() - begun) / 1000),
    routes: counts,
    failures,
  };
}

interface Verdict {
  readonly code?: string | undefined;
  /** Of a job that was made. */
  readonly id?: string | undefined;
  readonly problem?: string;
}

/** What is wrong with an answer. */
function judge(asked: FuzzRequest, { status, type, text }: Answer): Verdict {
  const [path = ""] = asked.path.split("?", 1);
  const isEmpty = asked.method === "HEAD" || asked.method === "OPTIONS" || status === 204;
  // What wants to be a WebSocket is answered by those who speak that.
  if (isEmpty && status >= 500) return { problem: `it answered ${status}` };
  const isRaw = asked.headers.upgrade !== undefined && status < 500;
  if (isEmpty || isRaw || (status < 400 && PLAIN.test(path))) return {};
  const isDocument = DOCUMENTS.test(path) && /^(?:text\/html|application\/atom\+xml);/.test(type);
  if (isDocument && status < 500) return {};
  const body = type.includes("application/json") ? parse(text) : undefined;
  if (typeof body !== "object" || body === null)
    return { problem: `${status} without an envelope: ${text.slice(0, 200)}` };
  // On a busy machine it is not ready for a while, and says so in words of its own.
  if (path === "/ready" && status === 503 && "checks" in body) return {};
  const { success, error, code, id } = body as Record<string, unknown>;
  const known = typeof code === "string" ? code : undefined;
  const found = { code: known, id: status === 200 && typeof id === "string" ? id : undefined };
  if (status >= 400 && (success !== false || typeof error !== "string"))
    return { ...found, problem: `${status} without success: false and error: ${text.slice(0, 200)}` };
  if (status >= 500 && (known === undefined || known === "UNKNOWN_ERROR"))
    return { ...found, problem: `${status} without a code of its own: ${text.slice(0, 300)}` };
  if (status < 400 && path.startsWith("/v2/") && typeof success !== "boolean")
    return { ...found, problem: `${status} without success: ${text.slice(0, 200)}` };
  return found;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answerTo(origin: string, asked: FuzzRequest, agent: Agent, ms: number): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = open({
      hostname,
      port,
      agent,
      method: asked.method,
      path: asked.path,
      headers: headersOf(asked),
    });
    const timer = setTimeout(() => sent.destroy(new Error(`no answer after ${ms} ms`)), ms);
    sent.on("close", () => clearTimeout(timer));
    sent.on("error", reject);
    sent.on("response", (response) => read(response).then(resolve, reject));
    sent.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, type: "", text: "" });
    });
    sent.end(asked.body);
  });
}

function headersOf({ headers, body }: FuzzRequest): Record<string, string | string[]> {
  const given = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === "string" ? value : [...value],
  ]);
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return { ...Object.fromEntries(given), ...length };
}

async function read(response: IncomingMessage): Promise<Answer> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const type = response.headers["content-type"] ?? "";
  return { status: response.statusCode ?? 0, type, text: Buffer.concat(parts).toString() };
}
