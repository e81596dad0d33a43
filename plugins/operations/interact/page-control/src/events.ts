import {
  actionError,
  type ConsoleMessage,
  type Dialog,
  type HTTPRequest,
  type HTTPResponse,
  type Page,
} from "@winnow/kit-live-page";

/** What happens on pages and may be listened to. */
export const EVENT_TYPES = [
  "close",
  "console",
  "dialog",
  "domcontentloaded",
  "download",
  "framenavigated",
  "load",
  "page",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/** Something that happened. */
export interface PageEvent {
  readonly type: string;
  /** The id of the page. */
  readonly page: string;
  readonly [more: string]: unknown;
}

const MAX_QUEUE = 1000;
const MAX_KEPT = 200;
const MAX_TEXT = 10_000;
const MAX_BODY = 5_000_000;
/** Listeners to dialogs answer within this time; the page stands still until then. */
const DIALOG_MS = 10_000;
/** How long one look for events waits for the next. */
const NEXT_MS = 20_000;

/** Events of all pages that somebody listens to, kept until they are fetched. */
export class Events {
  readonly #types = new Set<string>();
  readonly #queue: PageEvent[] = [];
  readonly #dialogs = new Map<string, Dialog>();
  readonly #responses = new Map<string, HTTPResponse>();
  readonly #signal: AbortSignal;
  readonly #idOf: (page: Page) => string;
  #wake: (() => void) | undefined;
  #count = 0;
  /** How many dialogs there were so far. */
  dialogs = 0;

  constructor(signal: AbortSignal, idOf: (page: Page) => string) {
    this.#signal = signal;
    this.#idOf = idOf;
  }

  /** Begins to keep events of a type. */
  listen(type: unknown): void {
    const known = EVENT_TYPES.find((one) => one === type);
    if (known === "download")
      throw actionError("Downloads are refused in this browser; fetch the file by its URL instead.");
    if (known === undefined)
      throw actionError(
        `"${String(type).slice(0, 50)}" is not an event. There are ${EVENT_TYPES.join(", ")}.`,
      );
    this.#types.add(known);
  }

  unlisten(type: unknown): void {
    this.#types.delete(String(type));
  }

  hears(type: string): boolean {
    return this.#types.has(type);
  }

  /** The events since the last time; waits for one when there is none. */
  async next(): Promise<readonly PageEvent[]> {
    if (this.#queue.length === 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, NEXT_MS);
      this.#signal.addEventListener("abort", () => resolve(), { once: true });
      this.#wake = resolve;
      await promise;
      clearTimeout(timer);
    }
    return this.#queue.splice(0);
  }

  /** Keeps what happened, when somebody listens. */
  add(type: string, page: Page, more: Readonly<Record<string, unknown>>): void {
    if (!this.#types.has(type)) return;
    if (this.#queue.length >= MAX_QUEUE) this.#queue.shift();
    this.#queue.push({ ...more, type, page: this.#idOf(page) });
    this.#wake?.();
  }

  /** A dialog that somebody listens to is kept until it is answered; any other is dismissed. */
  addDialog(page: Page, dialog: Dialog): void {
    this.dialogs += 1;
    if (!this.#types.has("dialog") || dialog.type() === "beforeunload") {
      answerByItself(dialog);
      return;
    }
    const id = String(++this.#count);
    this.#dialogs.set(id, dialog);
    setTimeout(() => this.#dialogs.delete(id) && answerByItself(dialog), DIALOG_MS).unref();
    this.add("dialog", page, {
      id,
      kind: dialog.type(),
      message: dialog.message().slice(0, MAX_TEXT),
      defaultValue: dialog.defaultValue().slice(0, MAX_TEXT),
    });
  }

  /** Answers a dialog: accepts it, with a text if it asks for one, or dismisses it. */
  async answerDialog(id: unknown, accepts: boolean, text: string | undefined): Promise<void> {
    const dialog = this.#dialogs.get(String(id));
    if (dialog === undefined) throw actionError("This dialog has been answered already.");
    this.#dialogs.delete(String(id));
    await (accepts ? dialog.accept(text) : dialog.dismiss());
  }

  addConsole(page: Page, message: ConsoleMessage): void {
    if (!this.#types.has("console")) return;
    const { url = "", lineNumber = 0 } = message.location();
    const location = { url: url.slice(0, MAX_TEXT), lineNumber };
    this.add("console", page, { kind: message.type(), text: message.text().slice(0, MAX_TEXT), location });
  }

  addRequest(type: string, page: Page, request: HTTPRequest): void {
    if (this.#types.has(type)) this.add(type, page, { request: describeRequest(request) });
  }

  addResponse(page: Page, response: HTTPResponse): void {
    if (this.#types.has("response"))
      this.add("response", page, { response: this.describeResponse(response) });
  }

  /** A response as JSON; its body can be asked for by its id for a while. */
  describeResponse(response: HTTPResponse): object {
    const id = String(++this.#count);
    this.#responses.set(id, response);
    for (const old of this.#responses.keys()) {
      if (this.#responses.size <= MAX_KEPT) break;
      this.#responses.delete(old);
    }
    return {
      id,
      url: response.url(),
      status: response.status(),
      statusText: response.statusText(),
      headers: response.headers(),
      request: describeRequest(response.request()),
    };
  }

  /** The body of a response, as Base64. */
  async bodyOf(id: unknown): Promise<string> {
    const response = this.#responses.get(String(id));
    if (response === undefined) throw actionError("The body of this response is not kept any more.");
    const body = await response.buffer();
    if (body.byteLength > MAX_BODY)
      throw actionError(`The body of the response has more than ${MAX_BODY} bytes.`);
    return Buffer.from(body).toString("base64");
  }

  /** Answers what is open, and forgets what is kept. */
  close(): void {
    for (const dialog of this.#dialogs.values()) answerByItself(dialog);
    this.#dialogs.clear();
    this.#responses.clear();
    this.#types.clear();
    this.#wake?.();
  }
}

/** Without a listener: a page may be left, and everything else is dismissed. */
export function answerByItself(dialog: Dialog): void {
  const answer = dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss();
  answer.catch(() => undefined);
}

function describeRequest(request: HTTPRequest): object {
  return {
    url: request.url(),
    method: request.method(),
    headers: request.headers(),
    resourceType: request.resourceType(),
    isNavigationRequest: request.isNavigationRequest(),
    postData: request.postData()?.slice(0, MAX_TEXT) ?? null,
    failure: request.failure()?.errorText ?? null,
  };
}
