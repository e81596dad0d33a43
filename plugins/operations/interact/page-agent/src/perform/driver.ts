/** A page that is worked on: every call with the line of code that does the same. */

import { messageOf, unlessAborted } from "@winnow/core/plugin";
import { pause } from "@winnow/kit-live-page";
import { locatorCode, type PagesState } from "@winnow/kit-page-control";
import { withoutPrompt } from "../find/echo.ts";
import { type Found, find } from "../find/find.ts";
import { withLabels } from "../find/labels.ts";
import type { Purpose } from "../find/roles.ts";
import type { ControlledPage, LocatorSpec, PageSnapshot, SnapshotElement } from "../page.ts";
import type { Target } from "../read/instruction.ts";
import type { Recall } from "../recipes/recall.ts";
import { freePoint, stateOf, stillness, textPoint } from "./in-page.ts";

/** How long something that is not there yet is waited for, in milliseconds. */
const FIND_MS = 5000;
/** Between two looks. */
const LOOK_MS = 200;
const ACTION_MS = 4000;
/** How long the page may go on changing before it is read. */
const STILL_MS = 4000;
const MAX_LINES = 2000;
/** What a page answers to when it is done to one of its elements, and how long that may take. */
const ANSWERED = /^(?:click|dblclick|press)$/;
const ANSWER_MS = 1000;
/** What is said where something else lies over the middle of an element. */
const COVERED = /receives the click instead/;
/** What enters something, and what may have sent it. */
const ENTERS = /^(?:fill|selectOption|check|uncheck)$/;
const PRESSED = /^(?:button|link|menuitem|tab)$/;

/** What an instruction could not do; the message is for the author of the prompt. */
export class StepError extends Error {
  override readonly name = "StepError";
}

/** What is there with what is typed: `'…'` as JavaScript writes it. */
export function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Settings of a {@link Driver}. */
export interface DriverSettings {
  /** How long something that is not there yet is waited for, in milliseconds. @defaultValue 5000 */
  readonly findMs?: number;
  /** What was found the last time. */
  readonly recall?: Recall;
  /** The prompt, which some pages show themselves. @defaultValue none */
  readonly prompt?: string;
}

/** A page with the lines of code that were run on it. */
export class Driver {
  readonly page: ControlledPage;
  readonly signal: AbortSignal;
  readonly lines: string[] = [];
  readonly prompt: string;
  /** What was last acted on: ties go to what stands next to it. */
  last: SnapshotElement | undefined;
  /** What was filled in or chosen last, where no button has been pressed since. */
  entered: SnapshotElement | undefined;
  /** What was clicked and left the page as it was. */
  readonly unanswered: SnapshotElement[] = [];
  readonly #findMs: number;
  readonly #recall: Recall | undefined;
  #isInField = false;
  /** The tabs that were open after the last click. */
  #tabs: ReadonlySet<string> | undefined;

  constructor(page: ControlledPage, signal: AbortSignal, settings: DriverSettings = {}) {
    this.page = page;
    this.signal = signal;
    this.#findMs = settings.findMs ?? FIND_MS;
    this.#recall = settings.recall;
    this.prompt = settings.prompt ?? "";
  }

  /** Calls a method and keeps its line. */
  async run(line: string, method: string, args: readonly unknown[]): Promise<unknown> {
    const value = await this.ask(method, args);
    if (args.includes("Enter")) this.entered = undefined;
    if (this.lines.length < MAX_LINES) this.lines.push(line);
    return value;
  }

  /** Calls a method that leaves no line. */
  async ask(method: string, args: readonly unknown[]): Promise<unknown> {
    return await unlessAborted(() => this.page.call(method, args), this.signal);
  }

  /** Runs a function, or the text of one, in the page. */
  async evaluate<T>(work: string | ((arg: T) => unknown), arg?: T): Promise<unknown> {
    return await this.ask("evaluate", [{ function: String(work) }, arg ?? null]);
  }

  /** Does something to an element. */
  async act(
    element: SnapshotElement,
    method: string,
    args: readonly unknown[] = [],
    code: string = `${method}(${args.map(literal).join(", ")})`,
  ): Promise<void> {
    const line = `await page.${codeOf(element.locator)}.${code};`;
    this.#tabs ??= await this.#openTabs();
    const given = [element.locator, ...args];
    const before = ANSWERED.test(method) ? await this.stateAt(element) : undefined;
    // What opens is its words: the rest of its line may be empty.
    const isLine = method === "click" && element.role === "treeitem";
    const spot = isLine
      ? await this.ask("evaluateOn", [element.locator, { function: String(textPoint) }, null])
      : null;
    const settings = { timeout: ACTION_MS, ...(spot === null ? {} : { position: spot }) };
    await this.run(line, method, [...given, settings]).catch(async (error) => {
      this.signal.throwIfAborted();
      if (!COVERED.test(messageOf(error))) throw error;
      const position = await this.ask("evaluateOn", [element.locator, { function: String(freePoint) }, null]);
      if (position === null) throw error;
      await this.run(line, method, [...given, { timeout: ACTION_MS, position }]);
    });
    this.last = element;
    if (ENTERS.test(method)) this.entered = element;
    if (/^(?:dbl)?click$/.test(method) && PRESSED.test(element.role)) this.entered = undefined;
    this.#isInField = method === "fill";
    if (!/^(?:click|dblclick|check|uncheck|press)$/.test(method)) return;
    await this.calm();
    await this.follow();
    if (before !== undefined && !(await this.#answers(element, before))) this.unanswered.push(element);
  }

  /** The page that an element is in, as it is; nothing where it cannot be told. */
  async stateAt({ locator: { frames } }: SnapshotElement): Promise<string | undefined> {
    const work = { function: String(stateOf), ...(frames === undefined ? {} : { frames }) };
    const { dialogs } = (await this.ask("pages", [])) as PagesState;
    const state = await this.ask("evaluate", [work, null]).catch(() => this.signal.throwIfAborted());
    return typeof state === "string" ? `${state} ${dialogs}` : undefined;
  }

  /** Whether the page becomes another one, soon. */
  async #answers(element: SnapshotElement, before: string): Promise<boolean> {
    const end = performance.now() + ANSWER_MS;
    for (;;) {
      if ((await this.stateAt(element)) !== before) return true;
      if (performance.now() >= end) return false;
      await this.sleep(LOOK_MS);
      // A tab may take a while to open.
      await this.follow();
    }
  }

  /** Goes on in a tab that the page has opened, or in the one that is left where it has closed itself. */
  async follow(): Promise<void> {
    const before = this.#tabs;
    this.#tabs = await this.#openTabs();
    const opened = before === undefined ? undefined : [...this.#tabs].findLast((id) => !before.has(id));
    if (opened === undefined) return;
    await this.ask("usePage", [opened]);
    this.last = undefined;
    const line = "await page.waitForTimeout(500);\npage = page.context().pages().at(-1);";
    if (this.lines.length < MAX_LINES) this.lines.push(line);
    await this.ask("waitForLoadState", ["domcontentloaded"]).catch(() => this.signal.throwIfAborted());
    await this.calm();
  }

  /** Leaves a field that was just filled in: only then do some pages look at what it holds. */
  async leaveField(): Promise<void> {
    if (!this.#isInField || this.last === undefined) return;
    await this.act(this.last, "blur").catch(() => this.signal.throwIfAborted());
    await this.calm();
  }

  /** What a click sets off begins at once, or soon; a user clicks again only after seeing it. */
  async calm(): Promise<void> {
    await this.evaluate(stillness, 1000).catch(() => this.signal.throwIfAborted());
  }

  /** The ids of the tabs, as they were opened. */
  async #openTabs(): Promise<ReadonlySet<string>> {
    const { pages } = (await this.ask("pages", [])) as PagesState;
    return new Set(pages.map(({ id }) => id));
  }

  /** What is on the page now. */
  async look(): Promise<PageSnapshot> {
    const snapshot = await unlessAborted(() => this.page.snapshot(), this.signal);
    return { ...snapshot, elements: withoutPrompt(withLabels(snapshot.elements), this.prompt) };
  }

  /**
   * The element that is meant. What is not there is waited for.
   * @throws StepError when nothing fits, or several things do
   */
  async locate(target: Target, purpose: Purpose, waitMs: number = this.#findMs): Promise<SnapshotElement> {
    const found = await this.seek(target, purpose, waitMs);
    if ("element" in found) return found.element;
    throw new StepError("tie" in found ? found.tie : found.none);
  }

  /** What is meant, if it is there within this time. */
  async seek(target: Target, purpose: Purpose, waitMs: number): Promise<Found> {
    const end = performance.now() + waitMs;
    for (;;) {
      const { elements } = await this.look();
      const isLast = performance.now() >= end || this.signal.aborted;
      const found = this.#among(elements, target, purpose, isLast);
      // What fits several things now may fit one of them only when the page is done.
      if ("element" in found || isLast) return found;
      await this.sleep(LOOK_MS);
    }
  }

  /** First what was meant the last time, then what fits the words, and when neither comes what has taken its place. */
  #among(elements: readonly SnapshotElement[], target: Target, purpose: Purpose, isLast: boolean): Found {
    const recall = this.#recall;
    const same = recall?.same(elements, target, purpose);
    const found: Found = same === undefined ? find(elements, target, purpose, this.last) : { element: same };
    const other = isLast && !("element" in found) ? recall?.healed(elements, target, purpose) : undefined;
    const element = other ?? ("element" in found ? found.element : undefined);
    if (element === undefined) return found;
    if (recall !== undefined) {
      if (same !== undefined) recall.used += 1;
      recall.isHealed ||= same === undefined;
      recall.keep(element, elements, target, purpose);
    }
    return { element };
  }

  /** Waits until the page has been still for a moment. */
  async settle(maxMs: number = STILL_MS): Promise<void> {
    const end = performance.now() + maxMs;
    await this.ask("waitForLoadState", ["networkidle", { timeout: Math.max(maxMs / 2, 500) }]).catch(() =>
      this.signal.throwIfAborted(),
    );
    for (let rounds = 0; rounds < 5 && performance.now() < end; rounds += 1) {
      const isStill = await this.evaluate(stillness, Math.max(end - performance.now(), 100)).catch(() => {
        this.signal.throwIfAborted();
        return false; // It went elsewhere meanwhile.
      });
      if (isStill === true) return;
      await this.sleep(LOOK_MS);
    }
  }

  /** Waits until the visible text is another one, for some time at most; gives whether it is. */
  async changed(before: string, maxMs: number): Promise<boolean> {
    const end = performance.now() + maxMs;
    while (performance.now() < end) {
      if (signature(await this.look()) !== before) return true;
      await this.sleep(LOOK_MS);
    }
    return false;
  }

  async sleep(ms: number): Promise<void> {
    await pause(ms, this.signal);
    this.signal.throwIfAborted();
  }
}

/** A page in short, to see whether it has changed. */
export function signature({ url, text, elements }: PageSnapshot): string {
  const states = elements.map(
    ({ role, name, states }) => `${role}${name}${states.filter((state) => state !== "focused").join()}`,
  );
  return `${url}\n${text}\n${states.join("\n")}`;
}

/** A locator as code of Playwright. */
export function codeOf(locator: LocatorSpec): string {
  return locatorCode(locator);
}

function literal(value: unknown): string {
  return typeof value === "string" ? quote(value) : JSON.stringify(value);
}
