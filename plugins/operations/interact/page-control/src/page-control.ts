import { messageOf, unlessAborted, WinnowError } from "@winnow/core/plugin";
import { actionError, type Page } from "@winnow/kit-live-page";
import type { Methods, Patience } from "./call.ts";
import { CONTEXT_METHODS } from "./context.ts";
import { EVALUATE_METHODS } from "./evaluate.ts";
import { Events } from "./events.ts";
import { INPUT_METHODS } from "./input.ts";
import { NAVIGATION_METHODS } from "./navigation.ts";
import { idOf, Pages, type PagesState } from "./pages.ts";
import { READING_METHODS } from "./reading.ts";
import { takeSnapshot } from "./snapshot.ts";
import type { PageSnapshot } from "./types.ts";

/** Settings of a {@link PageControl}. */
export interface PageControlOptions {
  /** Ends every call at once, with its reason; the control is of no use afterwards. */
  readonly signal: AbortSignal;
  /** Milliseconds that an element is waited for. @defaultValue 10000 */
  readonly timeoutMs?: number;
  /** Milliseconds that a document is waited for. @defaultValue 30000 */
  readonly navigationTimeoutMs?: number;
  /** Readies a page that was opened, such as a pop-up, before listeners are called. */
  readonly onNewPage?: (page: Page) => Promise<void> | void;
}

const TIMEOUT_MS = 10_000;
const NAVIGATION_MS = 30_000;
const ON_ELEMENTS: Methods = { ...INPUT_METHODS, ...READING_METHODS };
const METHODS: Methods = { ...ON_ELEMENTS, ...EVALUATE_METHODS, ...NAVIGATION_METHODS, ...CONTEXT_METHODS };

/** What went wrong; an error of the page's own, such as a TypeError, by its name as well. */
function describeError(error: unknown): string {
  const { name } = Object(error) as { name?: unknown };
  const isNamed = typeof name === "string" && /^[A-Z]\w{0,50}Error$/.test(name) && name !== "WinnowError";
  return isNamed ? `${name}: ${messageOf(error)}` : messageOf(error);
}

/**
 * A live page as Playwright's methods drive it, from JSON to JSON. It takes dialogs and pop-ups over from the
 * opener of the page: dialogs without a listener are dismissed, pop-ups stay open.
 */
export class PageControl {
  readonly #signal: AbortSignal;
  readonly #patience: Patience;
  readonly #pages: Pages;
  readonly #events: Events;
  #known = "";

  constructor(page: Page, options: PageControlOptions) {
    this.#signal = options.signal;
    const { timeoutMs: actionMs = TIMEOUT_MS, navigationTimeoutMs: navigationMs = NAVIGATION_MS } = options;
    this.#patience = { actionMs, navigationMs };
    this.#events = new Events(options.signal, idOf);
    this.#pages = new Pages(page, this.#events, options.onNewPage);
    options.signal.addEventListener("abort", () => this.close(), { once: true });
  }

  /** The page that methods work on: the first one, or that of the last `usePage`. */
  get page(): Page {
    return this.#pages.current;
  }

  /** The pages that are open, as the guest has to know them before it asks for anything. */
  get state(): PagesState {
    return this.#pages.state;
  }

  /**
   * Calls a method with arguments that are JSON, such as `call("click", [{ steps: [{ css: "#save" }] }])`. A method of
   * another page than the current one is named with its id, as in `click@2`.
   * @throws SCRAPE_ACTION_ERROR with Playwright's message; the reason of the signal
   */
  async call(method: string, args: readonly unknown[]): Promise<unknown> {
    this.#signal.throwIfAborted();
    if (method === "guest") return await this.#callForGuest(args);
    if (method === "snapshot") return await this.snapshot();
    const [name = "", id = ""] = method.split("@", 2);
    if (!Object.hasOwn(METHODS, name)) {
      const list = Object.keys(METHODS).sort().join(", ");
      throw actionError(`There is no method "${name.slice(0, 50)}". There are ${list}.`);
    }
    const page = id === "" ? this.#pages.current : this.#pages.byId(id);
    const label = `${Object.hasOwn(ON_ELEMENTS, name) && !name.includes(".") ? "locator" : "page"}.${name}`;
    const call = {
      page,
      label,
      signal: this.#signal,
      patience: this.#patience,
      pages: this.#pages,
      events: this.#events,
    };
    try {
      return await unlessAborted(async () => await METHODS[name]?.(call, args), this.#signal);
    } catch (error) {
      this.#signal.throwIfAborted();
      if (WinnowError.is(error) && error.code !== "SCRAPE_ACTION_ERROR") throw error;
      const message = describeError(error);
      throw message.startsWith(label) ? error : actionError(`${label}: ${message}`, error);
    }
  }

  /** What is on the current page, in all of its frames. */
  async snapshot(): Promise<PageSnapshot> {
    return await takeSnapshot(this.#pages.current, this.#signal, this.#patience.actionMs);
  }

  /** Listens to nothing any more. The pages stay open. */
  close(): void {
    this.#events.close();
    this.#pages.release();
  }

  /** As {@link call}, with what changed of the pages in addition to the value, as the guest cannot ask for it in time. */
  async #callForGuest([method, ...args]: readonly unknown[]): Promise<unknown> {
    const value = await this.call(String(method), args);
    const { state } = this;
    const text = JSON.stringify(state);
    if (text === this.#known) return { value };
    this.#known = text;
    return { value, state };
  }
}
