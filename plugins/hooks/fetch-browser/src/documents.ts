import { type Fetched, WinnowError } from "@winnow/core/plugin";
import { responseTooLarge } from "@winnow/kit-egress";
import type { CDPSession, Protocol } from "@winnow/kit-live-page";
import { type DocumentRules, headersOf } from "./document-rules.ts";
import { isRedirect, reported } from "./exchanges.ts";

/** What a browser shows as a page of its own; everything else is a file for the parsers. */
const MARKUP = /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\b/i;
/** Files that a browser can show, so that they may be photographed. */
const SHOWABLE = /^(?:text\/|image\/|application\/(?:json|javascript|xml)\b)/i;

/** The last document that the main frame was given, as the site sent it. */
export interface Answer extends Pick<Fetched, "url" | "statusCode" | "headers" | "contentType"> {
  /** The bytes, when the document is a file and no markup. */
  readonly file?: Uint8Array;
}

/** Sessions with one page. */
export interface Sessions {
  /** That of puppeteer, in which the events of the page and of its network come. */
  readonly page: CDPSession;
  /** One in which only what is paused comes: in puppeteer's, it would be taken for requests that others paused. */
  readonly pausing: CDPSession;
}

/**
 * Watches the documents of the main frame: notes what the site answered, takes files (a PDF, a download) before the
 * browser swallows them, and adds the caller's headers to requests of the page's own origin and no other.
 */
export class Documents {
  /** How the last document failed that the main frame asked for. */
  lost: { readonly url: string; readonly reason: string } | undefined;
  /** Why the main frame may not go where it was led, or may not have what it found there. */
  refusal: WinnowError | undefined;
  /** Why a document could not be taken. */
  failure: WinnowError | undefined;
  readonly #client: CDPSession;
  readonly #page: CDPSession;
  readonly #rules: DocumentRules;
  readonly #pending = new Map<string, Answer>();
  #newest: Answer | undefined;
  #shown: Answer | undefined;
  #asking: { readonly id: string; readonly url: string } | undefined;
  readonly #answered = Promise.withResolvers<void>();
  #mainFrame = "";
  /** The markup that comes in for the main frame, and how much of it has. */
  #incoming = { id: "", bytes: 0 };
  readonly #oversized = Promise.withResolvers<never>();

  constructor(sessions: Sessions, rules: DocumentRules) {
    this.#client = sessions.pausing;
    this.#page = sessions.page;
    this.#rules = rules;
    this.#oversized.promise.catch(() => {}); // It is heard of by who waits for a document.
  }

  /** What stands in the main frame; a document that never got there, such as a download, counts only as the first. */
  get answer(): Answer | undefined {
    return this.#shown ?? this.#newest;
  }

  /** Resolves with the first answer. */
  get answered(): Promise<void> {
    return this.#answered.promise;
  }

  /** Rejects as soon as more markup has come for the main frame than may. */
  get oversized(): Promise<never> {
    return this.#oversized.promise;
  }

  /** Lets go of what a file may hold. */
  forget(): void {
    this.#pending.clear();
    this.#newest = undefined;
    this.#shown = undefined;
  }

  async watch(mainFrame: string): Promise<void> {
    this.#mainFrame = mainFrame;
    this.#client.on("Fetch.requestPaused", (event) => {
      // A page that is closing answers nothing any more.
      this.#decide(event).catch(() => undefined);
    });
    // No user is there to sign in, and the browser keeps what the site says about that to itself.
    this.#client.on("Fetch.authRequired", ({ requestId, frameId, request, authChallenge }) => {
      const { scheme, realm, source } = authChallenge;
      if (frameId === this.#mainFrame && source !== "Proxy") {
        const headers = { "www-authenticate": `${scheme} realm="${realm}"` };
        this.#newest = { url: request.url, statusCode: 401, headers, contentType: "text/html" };
        this.#rules.exchanges?.keepChallenge(request, headers);
      }
      const authChallengeResponse = { response: "CancelAuth" } as const;
      this.#client
        .send("Fetch.continueWithAuth", { requestId, authChallengeResponse })
        .catch(() => undefined);
    });
    this.#page.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id !== this.#mainFrame) return;
      this.#shown = this.#pending.get(frame.loaderId) ?? this.#shown;
      this.#pending.clear();
    });
    this.#page.on("Network.requestWillBeSent", ({ requestId, type, frameId, request }) => {
      if (type === "Document" && frameId === this.#mainFrame)
        this.#asking = { id: requestId, url: request.url };
    });
    this.#page.on("Network.loadingFailed", ({ requestId, errorText }) => {
      if (this.#asking?.id === requestId) this.lost = { url: this.#asking.url, reason: errorText };
    });
    this.#page.on("Network.dataReceived", ({ requestId, dataLength }) => {
      if (requestId !== this.#incoming.id) return;
      this.#incoming.bytes += dataLength;
      if (this.#incoming.bytes <= this.#rules.maxBytes) return;
      this.#refuseSize();
      this.#page.send("Page.stopLoading").catch(() => undefined);
    });
    await this.#rules.exchanges?.follow(this.#client);
    await this.#client.send("Fetch.enable", { patterns: this.#patterns(), handleAuthRequests: true });
  }

  /** What is paused to be looked at. */
  #patterns(): Protocol.Fetch.RequestPattern[] {
    const { headers, origin, visits, signer, exchanges } = this.#rules;
    const document = { urlPattern: "*", resourceType: "Document" } as const;
    return [
      { ...document, requestStage: "Response" },
      ...(exchanges === undefined ? [] : [exchanges.pattern]),
      ...(visits === undefined && signer === undefined
        ? []
        : [{ ...document, requestStage: "Request" } as const]),
      ...(Object.keys(headers).length === 0
        ? []
        : [{ urlPattern: `${origin}/*`, requestStage: "Request" } as const]),
    ];
  }

  async #decide(event: Protocol.Fetch.RequestPausedEvent): Promise<void> {
    const { requestId, responseStatusCode, responseErrorReason, frameId, request } = event;
    const isMain = frameId === this.#mainFrame && event.resourceType === "Document";
    if (responseStatusCode === undefined && responseErrorReason === undefined) {
      if (this.#rules.exchanges?.recording.isReplay === true) return await this.#replay(event, isMain);
      if (!(await this.#mayRequest(event))) {
        await this.#client.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
        return;
      }
      const headers = await headersOf(request, isMain, this.#rules);
      await this.#client.send("Fetch.continueRequest", { requestId, headers });
      return;
    }
    // Why no document came is recorded with the error that becomes of it.
    const isLost = isMain && responseStatusCode === undefined;
    const body = isLost
      ? undefined
      : await this.#rules.exchanges?.keep(this.#client, event).catch(() => undefined);
    if (!isMain || responseStatusCode === undefined || isRedirect(responseStatusCode))
      await this.#client.send("Fetch.continueRequest", { requestId });
    else await this.#take(event, responseStatusCode, body);
  }

  /** Answers from a recording; the page asks no site. */
  async #replay(event: Protocol.Fetch.RequestPausedEvent, isMain: boolean): Promise<void> {
    const { exchanges } = this.#rules;
    if (!isMain) return await exchanges?.replay(this.#client, event);
    const { requestId } = event;
    try {
      const answer = exchanges?.answer(event);
      if (answer === undefined) await this.#client.send("Fetch.continueRequest", { requestId });
      else if ("error" in answer) throw answer.error;
      else if (isRedirect(answer.statusCode)) await exchanges?.give(this.#client, event, answer);
      else await this.#take(reported(event, answer), answer.statusCode, Buffer.from(answer.body));
    } catch (error) {
      this.refusal = WinnowError.wrap(error, "fetch", "hook-fetch-browser");
      await this.#client.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    }
  }

  /** Lets the browser have markup. */
  async #pass(
    event: Protocol.Fetch.RequestPausedEvent,
    statusCode: number,
    body: Buffer | undefined,
  ): Promise<void> {
    const { requestId, responseHeaders: headers = [] } = event;
    const { exchanges } = this.#rules;
    if (exchanges?.recording.isReplay !== true || body === undefined)
      return void (await this.#client.send("Fetch.continueRequest", { requestId }));
    // There is no user to sign in, and the browser shows nothing of such an answer.
    if (statusCode === 401)
      return void (await this.#client.send("Fetch.failRequest", { requestId, errorReason: "AccessDenied" }));
    const pairs = headers.map(({ name, value }) => [name, value] as const);
    await exchanges.give(this.#client, event, { statusCode, statusText: "", headers: pairs, body });
  }

  async #mayRequest(event: Protocol.Fetch.RequestPausedEvent): Promise<boolean> {
    const { resourceType, frameId, request } = event;
    if (resourceType !== "Document" || frameId !== this.#mainFrame) return true;
    try {
      const url = URL.parse(request.url);
      if (url !== null) await this.#rules.visits?.check(url);
      return true;
    } catch (error) {
      this.refusal = WinnowError.wrap(error, "fetch", "hook-fetch-browser");
      return false;
    }
  }

  /** Notes the answer, and lets the browser have it unless it is a file that cannot be shown. */
  async #take(event: Protocol.Fetch.RequestPausedEvent, statusCode: number, body?: Buffer): Promise<void> {
    const { requestId } = event;
    const headers: Record<string, string> = {};
    for (const { name, value } of event.responseHeaders ?? []) {
      const key = name.toLowerCase();
      headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
    }
    const contentType = headers["content-type"] ?? "";
    const { url, urlFragment = "" } = event.request;
    const answer: Answer = { url: url + urlFragment, statusCode, headers, contentType };
    const isAttachment = /^\s*attachment\b/i.test(headers["content-disposition"] ?? "");
    if (!isAttachment && (MARKUP.test(contentType) || contentType === "")) {
      const announced = Number(headers["content-length"] ?? 0);
      if (announced > this.#rules.maxBytes) {
        this.#refuseSize(announced);
        await this.#client.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
        return;
      }
      this.#incoming = { id: event.networkId ?? "", bytes: 0 };
      this.#note(event, answer);
      return await this.#pass(event, statusCode, body);
    }
    let file: Uint8Array | undefined;
    try {
      file = body ?? (await this.#read(requestId, headers));
      this.#note(event, { ...answer, file });
    } catch (error) {
      this.failure = WinnowError.wrap(error, "fetch", "hook-fetch-browser");
    }
    if (file === undefined || !this.#rules.live || isAttachment || !SHOWABLE.test(contentType)) {
      await this.#client.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
      return;
    }
    // Its bytes are here and not with the browser any more; a live page needs them shown.
    const kept = event.responseHeaders?.filter(({ name }) => !/^content-(?:encoding|length)$/i.test(name));
    await this.#client.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: statusCode,
      responseHeaders: kept ?? [],
      body: Buffer.from(file).toString("base64"),
    });
  }

  #refuseSize(announcedBytes?: number): void {
    this.refusal = responseTooLarge(this.#rules.maxBytes, announcedBytes);
    this.#oversized.reject(this.refusal);
  }

  #note({ networkId = "" }: Protocol.Fetch.RequestPausedEvent, answer: Answer): void {
    this.#newest = answer;
    this.#answered.resolve();
    this.#pending.set(networkId, answer);
  }

  async #read(requestId: string, headers: Readonly<Record<string, string>>): Promise<Uint8Array> {
    const { maxBytes } = this.#rules;
    const announced = Number(headers["content-length"] ?? 0);
    if (announced > maxBytes) throw responseTooLarge(maxBytes, announced);
    const { stream } = await this.#client.send("Fetch.takeResponseBodyAsStream", { requestId });
    const pieces: Buffer[] = [];
    let size = 0;
    for (let end = false; !end; ) {
      const { data, base64Encoded, eof } = await this.#client.send("IO.read", {
        handle: stream,
        size: 1 << 20,
      });
      const piece = Buffer.from(data, base64Encoded ? "base64" : "utf8");
      size += piece.length;
      if (size > maxBytes) throw responseTooLarge(maxBytes);
      pieces.push(piece);
      end = eof;
    }
    await this.#client.send("IO.close", { handle: stream });
    return Buffer.concat(pieces);
  }
}

/** Whether two URLs name the same document. */
export function sameDocument(one: string, other: string): boolean {
  return one.split("#", 1)[0] === other.split("#", 1)[0];
}
