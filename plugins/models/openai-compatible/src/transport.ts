import type { Clock } from "@winnow/core/plugin";
import { failed, speakable, unavailable, unusable } from "./errors.ts";
import { adapt, isLasting, nextQuirk, type Quirk } from "./quirks.ts";
import type { ModelConfig } from "./settings.ts";

/** Time of a scrape that no request may take: what the other formats have must still be sent. */
const MAX_RESERVE_MS = 2000;
const RESERVE_SHARE = 0.1;
const MAX_ANSWER_BYTES = 16 * 2 ** 20;

/** What bounds the requests of one task. */
export interface Bounds {
  readonly signal: AbortSignal;
  /** Milliseconds that are left for all of it. */
  readonly leftMs: () => number;
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends one request for the AI SDK, as `fetch` does. */
export type Send = (url: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/**
 * The way to one server. Requests are sent again when the server is busy or fails, within the time that is left;
 * redirects are refused, so that the key goes nowhere else; answers are read whole, so that a cut one counts as failed.
 */
export class Transport {
  readonly #config: ModelConfig;
  readonly #clock: Clock;
  readonly #secrets: readonly string[];
  readonly #quirks = new Set<Quirk>();

  constructor(config: ModelConfig, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
    const values = Object.values(config.headers);
    this.#secrets = [config.apiKey ?? "", ...values, ...values.map((value) => value.replace(/^\S+\s+/, ""))];
  }

  /** A `fetch` for the requests of one task; `onFailure` gets what it throws, before the SDK wraps it. */
  within({ signal, leftMs }: Bounds, onFailure: (error: unknown) => void): Send {
    const reserveMs = Math.min(MAX_RESERVE_MS, leftMs() * RESERVE_SHARE);
    const bounds = { signal, leftMs: () => leftMs() - reserveMs };
    return async (url, init = {}) => {
      try {
        const { headers, text } = await this.#send(String(url), init, bounds);
        const contentType = headers.get("content-type") ?? "application/json";
        return new Response(text, { headers: { "content-type": contentType } });
      } catch (error) {
        onFailure(error);
        throw error;
      }
    };
  }

  async #send(url: string, init: RequestInit, bounds: Bounds): Promise<Reply> {
    const body = JSON.parse(String(init.body));
    const quirks = new Set(this.#quirks);
    for (let retries = 0; ; ) {
      const sent = adapt(body, quirks);
      const reply = await this.#attempt(url, { ...init, body: JSON.stringify(sent) }, bounds);
      bounds.signal.throwIfAborted();
      if (typeof reply !== "string" && reply.status >= 200 && reply.status < 300) {
        for (const quirk of quirks) if (isLasting(quirk, body)) this.#quirks.add(quirk);
        return reply;
      }
      if (typeof reply !== "string" && !isPassing(reply.status)) {
        const quirk = /^4(?:00|22)$/.test(String(reply.status)) ? nextQuirk(sent, reply.text) : undefined;
        if (quirk === undefined || quirks.has(quirk)) throw this.#refusal(reply);
        quirks.add(quirk);
        continue;
      }
      const why = typeof reply === "string" ? reply : `status ${reply.status}`;
      const details = { ...(typeof reply === "string" ? {} : { status: reply.status }), retries };
      if (retries >= this.#config.maxRetries) throw unavailable(why, details);
      const delayMs = this.#delay(reply, retries);
      if (delayMs >= bounds.leftMs()) {
        throw unavailable(`${why}, and there is no time left to retry`, {
          ...details,
          retryAfterMs: delayMs,
        });
      }
      await this.#sleep(delayMs, bounds.signal);
      retries += 1;
    }
  }

  /** The reply, or why there is none. */
  async #attempt(url: string, init: RequestInit, bounds: Bounds): Promise<Reply | string> {
    const late = new AbortController();
    const limitMs = Math.max(1, Math.min(this.#config.timeoutMs, Math.floor(bounds.leftMs())));
    const stop = this.#clock.after(limitMs, () => late.abort());
    const signal = AbortSignal.any([bounds.signal, late.signal]);
    try {
      const response = await fetch(url, { ...init, redirect: "manual", signal });
      return { status: response.status, headers: response.headers, text: await readText(response) };
    } catch (error) {
      bounds.signal.throwIfAborted();
      if (late.signal.aborted) return `it took more than ${limitMs} ms`;
      if (!(error instanceof TypeError) && reasonOf(error) === undefined) throw error;
      return `the connection failed (${reasonOf(error) ?? "unknown reason"})`;
    } finally {
      stop();
    }
  }

  #refusal({ status, headers, text }: Reply): unknown {
    if (status >= 300 && status < 400) {
      const target = URL.parse(headers.get("location") ?? "")?.origin ?? "another address";
      return failed(`it redirects to ${target}; set baseUrl to the final address`, { status });
    }
    const said = speakable(messageOf(text), this.#secrets);
    return failed(said === "" ? `status ${status}` : `status ${status}, "${said}"`, { status });
  }

  #delay(reply: Reply | string, retries: number): number {
    const named = typeof reply === "string" ? undefined : retryAfterMs(reply.headers, this.#clock.now());
    if (named !== undefined) return Math.ceil(named * (1 + Math.random() / 10));
    return Math.ceil(this.#config.retryDelayMs * 2 ** retries * (0.5 + Math.random() / 2));
  }

  #sleep(delayMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = () => {
        stop();
        reject(signal.reason);
      };
      const stop = this.#clock.after(delayMs, () => {
        signal.removeEventListener("abort", cancel);
        resolve();
      });
      signal.addEventListener("abort", cancel, { once: true });
    });
  }
}

function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Milliseconds that the server asks to wait: `retry-after-ms`, or seconds or a date. @see RFC 9110 10.2.3 */
function retryAfterMs(headers: Headers, now: number): number | undefined {
  const precise = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (precise >= 0) return precise;
  const text = headers.get("retry-after") ?? "";
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw unusable(`it is larger than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The code of a network error, from wherever it is in the chain. */
function reasonOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = Reflect.get(current, "code");
    if (typeof code === "string" && /^(?:E[A-Z]+|UND_ERR_\w+|HPE_\w+|CERT_\w+|\w*_CERT\w*)$/.test(code))
      return code;
  }
  return undefined;
}

/** What an error body says: `error.message`, `error`, `message`, `detail`, or its text where it is none of these. */
function messageOf(text: string): string {
  try {
    const { error, message, detail } = JSON.parse(text) ?? {};
    for (const said of [error?.message, error, message, detail]) if (typeof said === "string") return said;
    return "";
  } catch {
    return text.trimStart().startsWith("<") ? "" : text;
  }
}
