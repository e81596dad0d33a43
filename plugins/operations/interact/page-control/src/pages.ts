import {
  actionError,
  type ConsoleMessage,
  type Dialog,
  type Frame,
  type HTTPRequest,
  type HTTPResponse,
  type Page,
} from "@winnow/kit-live-page";
import { answerByItself, type Events } from "./events.ts";
import { inner } from "./worlds.ts";

/** What the guest must know of the pages without asking. */
export interface PagesState {
  /** In the order in which they were opened. */
  readonly pages: readonly PageState[];
  /** The page that methods work on when none is named. */
  readonly current: string;
  /** How many dialogs there were so far. */
  readonly dialogs: number;
}

/** What is known of one page. */
export interface PageState {
  readonly id: string;
  readonly url: string;
  readonly viewport: { readonly width: number; readonly height: number } | null;
  /** The main frame first. */
  readonly frames: readonly {
    readonly id: string;
    readonly parent: string | null;
    readonly name: string;
    readonly url: string;
  }[];
}

const MAX_FRAMES = 100;
const MAX_URL = 10_000;
const MAX_SCRIPTS = 20;

/** Pages that were taken over, with their present listener. */
const listeners = new WeakMap<Page, { events: Events | undefined }>();
const ids = new WeakMap<Page, string>();
let count = 0;

/** A number that a page keeps, whatever controls it. */
export function idOf(page: Page): string {
  const known = ids.get(page) ?? String(++count);
  ids.set(page, known);
  return known;
}

/** The pages of one browser context. Pop-ups are pages like the others: nothing closes them. */
export class Pages {
  readonly #events: Events;
  readonly #first: Page;
  readonly #onNewPage: ((page: Page) => Promise<void> | void) | undefined;
  #current: Page;
  #all: readonly Page[] = [];
  readonly #scripts: string[] = [];

  constructor(page: Page, events: Events, onNewPage?: (page: Page) => Promise<void> | void) {
    this.#first = page;
    this.#current = page;
    this.#events = events;
    this.#onNewPage = onNewPage;
    this.#all = [page];
    this.#takeOver(page);
  }

  /** The page that methods work on: the last when the one before is closed. */
  get current(): Page {
    if (this.#current.isClosed()) this.#current = this.open().at(-1) ?? this.#first;
    return this.#current;
  }

  /** The pages that are open, by when they were opened, as far as is known without asking. */
  open(): readonly Page[] {
    this.#all = this.#all.filter((page) => !page.isClosed());
    return this.#all;
  }

  /** Asks the browser which pages there are. */
  async refresh(): Promise<readonly Page[]> {
    for (const page of await this.#first.browserContext().pages()) this.add(page);
    return this.open();
  }

  /** A page that was opened; the same page twice is one. */
  add(page: Page): boolean {
    if (this.#all.includes(page) || page.isClosed()) return false;
    this.#all = [...this.#all, page];
    this.#takeOver(page);
    return true;
  }

  async newPage(): Promise<Page> {
    const page = await this.#first.browserContext().newPage();
    const size = this.#first.viewport();
    if (size !== null) await page.setViewport(size);
    if (this.add(page)) await this.#ready(page);
    return page;
  }

  async #ready(page: Page): Promise<void> {
    for (const script of this.#scripts) await page.evaluateOnNewDocument(script);
    await this.#onNewPage?.(page);
  }

  /** A script that runs before those of every page, also of those that are opened later. */
  async addScript(script: string): Promise<void> {
    if (this.#scripts.length >= MAX_SCRIPTS)
      throw actionError(`At most ${MAX_SCRIPTS} scripts can be added.`);
    this.#scripts.push(script);
    await Promise.all(this.open().map((page) => page.evaluateOnNewDocument(script)));
  }

  /** The page with this id. @throws SCRAPE_ACTION_ERROR when there is none */
  byId(id: string): Page {
    const page = this.open().find((one) => ids.get(one) === id);
    if (page === undefined) throw actionError(`The page ${id.slice(0, 20)} is closed.`);
    return page;
  }

  /** From now on, methods work on this page. */
  use(page: Page): void {
    this.#current = page;
  }

  get state(): PagesState {
    const pages = this.open().map((page) => this.#describe(page));
    return { pages, current: idOf(this.current), dialogs: this.#events.dialogs };
  }

  #describe(page: Page): PageState {
    const size = page.viewport();
    const frames = page.frames().slice(0, MAX_FRAMES);
    return {
      id: idOf(page),
      url: page.url().slice(0, MAX_URL),
      viewport: size === null ? null : { width: size.width, height: size.height },
      frames: frames.map((frame) => ({
        id: inner(frame)._id,
        parent: parentOf(frame),
        name: frame.name().slice(0, 200),
        url: frame.url().slice(0, MAX_URL),
      })),
    };
  }

  /** Without a listener: dialogs are dismissed again. */
  release(): void {
    for (const page of this.open()) {
      const known = listeners.get(page);
      if (known?.events === this.#events) known.events = undefined;
    }
  }

  /**
   * Listens to a page instead of its opener, which would close pop-ups and dismiss every dialog. That is done
   * once for a page; later only the listener changes.
   */
  #takeOver(page: Page): void {
    const known = listeners.get(page);
    if (known !== undefined) {
      known.events = this.#events;
      return;
    }
    const listener: { events: Events | undefined } = { events: this.#events };
    listeners.set(page, listener);
    page.removeAllListeners("dialog");
    page.removeAllListeners("popup");
    page.on("dialog", (dialog: Dialog) => {
      if (listener.events === undefined) answerByItself(dialog);
      else listener.events.addDialog(page, dialog);
    });
    page.on("popup", (popup: Page | null) => {
      if (popup !== null) void this.#welcome(page, popup);
    });
    page.on("console", (message: ConsoleMessage) => listener.events?.addConsole(page, message));
    page.on("request", (request: HTTPRequest) => listener.events?.addRequest("request", page, request));
    page.on("requestfailed", (request: HTTPRequest) =>
      listener.events?.addRequest("requestfailed", page, request),
    );
    page.on("requestfinished", (request: HTTPRequest) =>
      listener.events?.addRequest("requestfinished", page, request),
    );
    page.on("response", (response: HTTPResponse) => listener.events?.addResponse(page, response));
    page.on("pageerror", (error: unknown) =>
      listener.events?.add("pageerror", page, { message: String(error).slice(0, MAX_URL) }),
    );
    page.on("framenavigated", (frame: Frame) =>
      listener.events?.add("framenavigated", page, {
        frame: inner(frame)._id,
        url: frame.url().slice(0, MAX_URL),
      }),
    );
    for (const type of ["close", "domcontentloaded", "load"] as const)
      page.on(type, () => listener.events?.add(type, page, {}));
  }

  async #welcome(opener: Page, popup: Page): Promise<void> {
    this.add(popup);
    try {
      const size = opener.viewport();
      if (size !== null) await popup.setViewport(size);
      await this.#ready(popup);
    } catch {
      // It may be closed again already.
    }
    const events = listeners.get(opener)?.events;
    events?.add("popup", opener, { popup: idOf(popup) });
    events?.add("page", opener, { popup: idOf(popup) });
  }
}

function parentOf(frame: Frame): string | null {
  const parent = frame.parentFrame();
  return parent === null ? null : inner(parent)._id;
}
