import { type ScrapeContext, WinnowError } from "@winnow/core/plugin";
import {
  NETWORK_ERRORS,
  type RecordedAnswer,
  type RecordedRequest,
  type RecordedResponse,
  type Recording,
  recordingOf,
} from "@winnow/kit-egress";
import type { CDPSession, Page, Protocol } from "@winnow/kit-live-page";
import { recordOf } from "@winnow/kit-schema";

type Paused = Protocol.Fetch.RequestPausedEvent;

/** What comes bit by bit for as long as the page likes, and what a browser takes apart from pages. */
const ENDLESS: ReadonlySet<string> = new Set(["EventSource", "WebSocket", "Media", "Ping", "Preflight"]);
/** Names of a body's form on its way; a browser gives and takes it without. */
const OF_TRANSFER = /^(?:content-(?:encoding|length)|transfer-encoding)$/i;
const NO_BODY = new Set([204, 205, 304]);

/** The exchanges of a page and of its frames and workers: while they are recorded, or from a recording. */
export class Exchanges {
  readonly recording: Recording;

  constructor(recording: Recording) {
    this.recording = recording;
  }

  /** Those of a scrape that is recorded or replayed. */
  static of(context: ScrapeContext): Exchanges | undefined {
    const recording = recordingOf(context);
    return recording && new Exchanges(recording);
  }

  /** Makes time and chance in a page what they were when it was recorded. */
  async steady(page: Page): Promise<void> {
    const { seed, clockOffsetMs, versions } = this.recording;
    versions.browser = await page.browser().version();
    await page.evaluateOnNewDocument(setTimeAndChance, seed, clockOffsetMs);
  }

  /** What of the traffic is to be paused. */
  get pattern(): Protocol.Fetch.RequestPattern {
    return { urlPattern: "*", requestStage: this.recording.isReplay ? "Request" : "Response" };
  }

  /** Keeps what came of a request; gives the body, which cannot be read twice. */
  async keep(client: CDPSession, event: Paused): Promise<Buffer | undefined> {
    const { responseStatusCode: statusCode, responseErrorReason: reason, resourceType } = event;
    if (!/^https?:/i.test(event.request.url) || ENDLESS.has(resourceType)) return undefined;
    const request = requestOf(event);
    if (statusCode === undefined) {
      const message = `The request of the page failed: ${reason ?? "Failed"}.`;
      const fields = { ...NETWORK_ERRORS.SCRAPE_SITE_ERROR, details: { reason: reason ?? "Failed" } };
      this.recording.keep(request, { error: new WinnowError("SCRAPE_SITE_ERROR", message, fields) });
      return undefined;
    }
    const headers = (event.responseHeaders ?? []).map(({ name, value }) => renamed(name, value));
    const statusText = event.responseStatusText ?? "";
    const announced = Number(headers.find(([name]) => /^content-length$/i.test(name))?.[1] ?? 0);
    const isCut = announced > this.recording.roomBytes;
    const hasBody = !isRedirect(statusCode) && !NO_BODY.has(statusCode) && !isCut;
    const body = hasBody ? await bodyOf(client, event.requestId) : new Uint8Array();
    this.recording.keep(request, { statusCode, statusText, headers, body, isCut });
    return hasBody ? Buffer.from(body) : undefined;
  }

  /** Keeps that the site wants somebody to sign in, which the browser keeps to itself. */
  keepChallenge(request: Protocol.Network.Request, headers: Readonly<Record<string, string>>): void {
    if (this.recording.isReplay) return;
    const { method, url } = request;
    const answer = {
      statusCode: 401,
      statusText: "",
      headers: Object.entries(headers),
      body: new Uint8Array(),
    };
    this.recording.keep({ by: "browser", method, url }, answer);
  }

  /** The recorded answer; undefined for what is no exchange. @throws REPLAY_NOT_RECORDED */
  answer(event: Paused): RecordedAnswer | undefined {
    return /^https?:/i.test(event.request.url) ? this.recording.answer(requestOf(event)) : undefined;
  }

  /** Gives a recorded answer to the page, or has its request fail as it did. */
  async give(client: CDPSession, { requestId }: Paused, answer: RecordedAnswer): Promise<void> {
    if ("error" in answer) {
      await client.send("Fetch.failRequest", { requestId, errorReason: reasonOf(answer.error) });
      return;
    }
    const { statusCode, statusText, headers, body } = answer;
    await client.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: statusCode,
      ...(statusText === "" ? {} : { responsePhrase: statusText }),
      responseHeaders: headers
        .filter(([name]) => !OF_TRANSFER.test(name))
        .map(([name, value]) => ({ name, value })),
      body: Buffer.from(body).toString("base64"),
    });
  }

  /** Takes in the frames of other sites and the workers, which have traffic of their own. */
  async follow(client: CDPSession): Promise<void> {
    client.on("sessionattached", (child: CDPSession) => {
      // One that is gone again has nothing to be recorded.
      this.#attach(child).catch(() => undefined);
    });
    await client.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
    });
  }

  async #attach(child: CDPSession): Promise<void> {
    child.on("Fetch.requestPaused", (event) => {
      this.#handle(child, event).catch(() => undefined);
    });
    // Some kinds of worker have traffic only through their page.
    await child.send("Fetch.enable", { patterns: [this.pattern] }).catch(() => undefined);
    await this.follow(child).catch(() => undefined);
    await child.send("Runtime.runIfWaitingForDebugger");
  }

  async #handle(client: CDPSession, event: Paused): Promise<void> {
    const { requestId } = event;
    if (!this.recording.isReplay) {
      await this.keep(client, event).catch(() => undefined);
      await client.send("Fetch.continueRequest", { requestId });
      return;
    }
    await this.replay(client, event);
  }

  /** Answers a request of the page from the recording; one that is not in it fails. */
  async replay(client: CDPSession, event: Paused): Promise<void> {
    const { requestId } = event;
    try {
      const answer = this.answer(event);
      if (answer === undefined) await client.send("Fetch.continueRequest", { requestId });
      else await this.give(client, event, answer);
    } catch {
      await client.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    }
  }
}

/** Whether an answer sends the browser elsewhere. */
export const isRedirect = (statusCode: number) => statusCode >= 300 && statusCode < 400 && statusCode !== 304;

/** An answer as the browser would report it. */
export function reported(event: Paused, { statusCode, headers }: RecordedResponse): Paused {
  const responseHeaders = headers.map(([name, value]) => ({ name, value }));
  return { ...event, responseStatusCode: statusCode, responseHeaders };
}

function requestOf({ request }: Paused): RecordedRequest {
  const { method, url, headers, postData, postDataEntries = [] } = request;
  const sent = postData ?? (postDataEntries.length === 0 ? undefined : JSON.stringify(postDataEntries));
  return { by: "browser", method, url, headers, body: sent };
}

function renamed(name: string, value: string): readonly [string, string] {
  return [/^content-encoding$/i.test(name) ? "x-orig-content-encoding" : name, value];
}

async function bodyOf(client: CDPSession, requestId: string): Promise<Buffer> {
  const { body, base64Encoded } = await client.send("Fetch.getResponseBody", { requestId });
  return Buffer.from(body, base64Encoded ? "base64" : "utf8");
}

function reasonOf({ details }: WinnowError): Protocol.Network.ErrorReason {
  const { reason } = recordOf(details);
  return REASONS.find((one) => one === reason) ?? "Failed";
}

const REASONS: readonly Protocol.Network.ErrorReason[] = [
  ...(["Aborted", "TimedOut", "AccessDenied", "ConnectionClosed", "ConnectionReset"] as const),
  ...(["ConnectionRefused", "ConnectionAborted", "ConnectionFailed", "NameNotResolved"] as const),
  ...(["InternetDisconnected", "AddressUnreachable", "BlockedByClient", "BlockedByResponse"] as const),
];

/** In the page, before its scripts: numbers by chance from a seed (mulberry32), and a clock that is put forward. */
function setTimeAndChance(seed: number, offsetMs: number): void {
  let state = seed;
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  if (offsetMs === 0) return;
  const RealDate = Date;
  const now = RealDate.now.bind(RealDate);
  RealDate.now = () => now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, made) =>
      Reflect.construct(target, values.length === 0 ? [RealDate.now()] : values, made) as object,
    apply: () => new RealDate(RealDate.now()).toString(),
  });
}
