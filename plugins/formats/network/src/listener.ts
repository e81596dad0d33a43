import { within } from "@winnow/core/plugin";
import type { CDPSession, LivePage, Protocol } from "@winnow/kit-live-page";
import { matchesPath } from "@winnow/kit-site";
import { isJsonType, operationOf, parseBody } from "./body.ts";
import type { NetworkAnswer, NetworkOptions } from "./options.ts";
import { openHeaders, openUrl } from "./secrets.ts";

/** What scripts ask for; documents, pictures, styles and the scripts themselves are none. */
const BY_SCRIPTS: ReadonlySet<string> = new Set(["XHR", "Fetch"]);
/** Requests that are underway at once; a page that begins more has the others left out. */
const MAX_UNDERWAY = 1000;
/** Bytes of what a request sent, that are read for the name of a GraphQL operation. */
const MAX_SENT = 262_144;
/** How long the last bodies are waited for. */
const LAST_MS = 2000;

interface Underway {
  readonly url: string;
  readonly method: string;
  readonly operation: string | undefined;
  readonly startMs: number;
  answer?: Protocol.Network.Response;
}

/** Listens from before the first request of a page on, and keeps the answers that are asked for. */
export class Listener {
  readonly #options: NetworkOptions;
  readonly #began = performance.now();
  readonly #answers: NetworkAnswer[] = [];
  readonly #reading = new Set<Promise<void>>();
  #places = 0;
  #leftBytes: number;
  /** Answers beyond the bound. */
  omitted = 0;

  constructor(options: NetworkOptions) {
    this.#options = options;
    this.#leftBytes = options.maxBytes;
  }

  async listen({ page }: LivePage): Promise<void> {
    await this.#follow(await page.createCDPSession());
  }

  /** The answers so far, in the order in which they were asked for. */
  async answers(): Promise<readonly NetworkAnswer[]> {
    await within(Promise.all(this.#reading), LAST_MS, () => []);
    return this.#answers.toSorted((one, other) => one.startMs - other.startMs);
  }

  /** A page or a frame; frames of other sites and workers have sessions of their own, and wait for theirs. */
  async #follow(client: CDPSession): Promise<void> {
    this.#hear(client);
    client.on("sessionattached", (child: CDPSession) => void this.#follow(child).catch(() => undefined));
    const { maxBytes } = this.#options;
    const bounds = {
      maxResourceBufferSize: maxBytes,
      maxTotalBufferSize: 2 * maxBytes,
      maxPostDataSize: MAX_SENT,
    };
    const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
    await Promise.all([
      client.send("Network.enable", bounds),
      // Some kinds of worker have none.
      client.send("Target.setAutoAttach", attach).catch(() => undefined),
      client.send("Runtime.runIfWaitingForDebugger"),
    ]);
  }

  #hear(client: CDPSession): void {
    const underway = new Map<string, Underway>();
    client.on("Network.requestWillBeSent", ({ requestId, request, type = "" }) => {
      if (!BY_SCRIPTS.has(type) || underway.size >= MAX_UNDERWAY || !this.#isWanted(request.url)) return;
      const { method, url, postData } = request;
      const operation = operationOf(method, url, postData?.slice(0, MAX_SENT));
      underway.set(requestId, { url, method, operation, startMs: this.#elapsed() });
    });
    client.on("Network.responseReceived", ({ requestId, response }) => {
      const one = underway.get(requestId);
      if (one !== undefined) one.answer = response;
    });
    client.on("Network.loadingFailed", ({ requestId }) => void underway.delete(requestId));
    client.on("Network.loadingFinished", ({ requestId }) => {
      const one = underway.get(requestId);
      underway.delete(requestId);
      if (one?.answer === undefined || !this.#isListed(one.answer)) return;
      if (this.#places >= this.#options.maxResponses) {
        this.omitted += 1;
        return;
      }
      this.#places += 1;
      const reading = this.#read(client, requestId, one, one.answer).finally(() =>
        this.#reading.delete(reading),
      );
      this.#reading.add(reading);
    });
  }

  #elapsed(): number {
    return Math.round(performance.now() - this.#began);
  }

  #isWanted(url: string): boolean {
    const { include, exclude } = this.#options;
    const isIn = include.length === 0 || include.some((pattern) => fits(pattern, url));
    return isIn && !exclude.some((pattern) => fits(pattern, url));
  }

  /** Without patterns only JSON is listed; with them also what is none, with the reason. */
  #isListed({ mimeType, status }: Protocol.Network.Response): boolean {
    const { include, bodies } = this.#options;
    if (status >= 300 && status < 400) return false;
    return include.length > 0 || bodies === "text" || isJsonType(mimeType);
  }

  async #read(
    client: CDPSession,
    requestId: string,
    { url, method, operation, startMs }: Underway,
    { status, mimeType, headers }: Protocol.Network.Response,
  ): Promise<void> {
    const durationMs = this.#elapsed() - startMs;
    const { bytes, ...content } = await this.#contentOf(client, requestId, mimeType);
    this.#answers.push({
      url: openUrl(url),
      method,
      ...(operation === undefined ? {} : { operation }),
      statusCode: status,
      contentType: mimeType,
      startMs,
      durationMs,
      bytes,
      headers: openHeaders(headers),
      ...content,
    });
  }

  async #contentOf(
    client: CDPSession,
    requestId: string,
    mimeType: string,
  ): Promise<Pick<NetworkAnswer, "bytes" | "data" | "text" | "reason">> {
    const body = await client.send("Network.getResponseBody", { requestId }).catch(() => undefined);
    if (body === undefined)
      return { bytes: 0, reason: "The browser does not have the body any more, or it is too large." };
    const bytes = Buffer.byteLength(body.body, body.base64Encoded ? "base64" : "utf8");
    const { bodies, maxBytes } = this.#options;
    if (bodies === "none") return { bytes };
    if (bytes > this.#leftBytes)
      return { bytes, reason: `Larger than what is left of maxBytes (${maxBytes} bytes for all answers).` };
    if (body.base64Encoded) return { bytes, reason: `The body is no text (${mimeType || "of no type"}).` };
    if (bodies === "json" && !isJsonType(mimeType) && !/^\s*[[{)]/.test(body.body))
      return { bytes, reason: `The body is no JSON but ${mimeType || "of no type"}.` };
    this.#leftBytes -= bytes;
    return bodies === "text" ? { bytes, text: body.body } : { bytes, ...parseBody(body.body) };
  }
}

/** Whether a pattern fits a URL: as a whole where it begins with a scheme or `*`, otherwise its path with its query. */
function fits(pattern: string, address: string): boolean {
  if (!pattern.startsWith("/")) return matchesPath(pattern, address);
  const url = URL.parse(address);
  return url !== null && matchesPath(pattern, `${url.pathname}${url.search}`);
}
