/** One scrape that remembers: reads the memory of its pages once, heals by it, and adds to it in the end. */
import {
  ClockToken,
  messageOf,
  type Outputs,
  type Page,
  type ScrapeContext,
  type ScrapeRequest,
} from "@winnow/core/plugin";
import { elementsBelow, type Healed, matcher, prepareSelectors } from "@winnow/kit-dom";
import { type Fingerprint, findLike, remember } from "@winnow/kit-likeness";
import { type RecordKey, RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import { type Alarm, emptyMemory, learn, Memory, type StandIn, sentenceOf } from "./memory.ts";
import { observe } from "./observe.ts";
import { includedIn, isRemembered, keyOf, patternOf } from "./pattern.ts";

const COLLECTION = "drift";
/** Scrapes of one pattern that may end while one of them is being remembered. */
const MAX_TRIES = 5;
const MAX_ALARMS = 20;
const MAX_SELECTORS = 50;
/** What the selectors of `includeTags` are of. */
const INCLUDED = "includeTags";
/** A pattern that was not seen for so long makes room for another under its key. */
const STALE_MS = 30 * 86_400_000;

/** How a request wants to be remembered. */
export interface Wishes {
  readonly key?: string | undefined;
  readonly heal?: boolean | undefined;
  readonly minConfidence?: number | undefined;
}

/** A selector that was read by another. */
interface HealedSelector extends Healed {
  readonly now: string;
  readonly format: string;
  /** Whether it was found too late for this scrape. */
  readonly isLate?: boolean;
}

/** What a scrape says about drift. */
export interface Findings {
  readonly pattern: string;
  readonly scrapes: number;
  readonly alarms: readonly Omit<Alarm, "nature">[];
  readonly healed: readonly HealedSelector[];
}

/** A selector that was asked for. */
interface Asked {
  readonly format: string;
  readonly selector: string;
  readonly attribute?: string;
}

const keyOfSelector = ({ format, selector, attribute = "" }: Asked) =>
  JSON.stringify([format, selector, attribute]);

/** The memory of one scrape. */
export class Keeper {
  readonly #request: ScrapeRequest;
  readonly #context: ScrapeContext;
  readonly #key: RecordKey;
  readonly #id: string;
  readonly #pattern: string;
  readonly #options: { readonly heal: boolean; readonly minConfidence: number };
  readonly #healed: HealedSelector[] = [];
  #last:
    | Promise<{ readonly version: number; readonly memory: Memory; readonly isTaken: boolean }>
    | undefined;

  constructor(request: ScrapeRequest, wishes: Wishes, context: ScrapeContext) {
    const { key: name, heal = true, minConfidence = 0.6 } = wishes;
    this.#request = request;
    this.#context = context;
    this.#options = { heal, minConfidence };
    this.#pattern = name ?? patternOf(request.url);
    const { key, id } = keyOf(this.#pattern, request);
    this.#id = id;
    this.#key = { collection: COLLECTION, owner: context.owner, key };
  }

  /**
   * What the page is narrowed down to: the selectors of the request, by which earlier copies are read, and what stands for those that
   * matched nothing at the last scrape. Undefined where the request says it all.
   */
  async included(): Promise<readonly string[] | undefined> {
    const { standIns } = this.#options.heal ? (await this.#read()).memory : { standIns: [] };
    if (standIns.length === 0) return undefined;
    return [...includedIn(this.#request), ...standIns.map(({ now }) => now)];
  }

  /** What stands for a selector today, by what it matched before. */
  async heal(asked: Asked, page: Page): Promise<Healed | undefined> {
    if (!this.#options.heal || !page.has("tree")) return undefined;
    const found = await this.#findLike(asked, page);
    if (found !== undefined) await this.#note(asked, found);
    return found;
  }

  /** What is like what a selector matched; undefined where nothing is known, or nothing alike. */
  async #findLike(asked: Asked, page: Page): Promise<Healed | undefined> {
    const known = await this.#known(asked);
    if (known === undefined) return undefined;
    const { attribute } = asked;
    const found = findLike(await page.view("tree"), known.print, {
      minConfidence: this.#options.minConfidence,
      ...(attribute === undefined ? {} : { attribute: attribute.toLowerCase() }),
    });
    if ("selector" in found) return found;
    const how = found.confidence > 0 ? `${found.reason}, ${found.confidence} at most` : found.reason;
    this.#context.warn(`${await this.#lossOf(asked)}; it was not healed (${how}).`);
    return undefined;
  }

  /** Says that something stands for a selector: in this scrape, or in the next. */
  async #note(asked: Asked, { selector: now, confidence }: Healed, isLate = false): Promise<void> {
    const healed = { format: asked.format, selector: nameOf(asked), now, confidence };
    this.#healed.push({ ...healed, ...(isLate ? { isLate } : {}) });
    const when = isLate ? "the next scrape is read" : "read";
    this.#context.warn(
      `${await this.#lossOf(asked)}: ${when} by "${now}" in its place, by likeness (${confidence}).`,
    );
  }

  async #lossOf(asked: Asked): Promise<string> {
    const until = new Date((await this.#known(asked))?.at ?? 0).toISOString().slice(0, 10);
    return `"${nameOf(asked)}" matched something until ${until}, and nothing now`;
  }

  async #known(asked: Asked) {
    const { memory } = await this.#read();
    return memory.selectors.find(({ key }) => key === keyOfSelector(asked));
  }

  /**
   * What the page is narrowed down to at the next scrape, where no selector of the request matches any more. Selectors of which one
   * matches still are as they were meant: the others may come and go.
   */
  async #standIns(page: Page, prints: ReadonlyMap<string, Fingerprint>): Promise<readonly StandIn[]> {
    const asked = includedIn(this.#request).map((selector) => ({ format: INCLUDED, selector }));
    const isMatched = asked.some((one) => prints.has(keyOfSelector(one)));
    if (!this.#options.heal || asked.length === 0 || isMatched || !page.has("tree")) return [];
    const tree = await page.view("tree");
    const { standIns } = (await this.#read()).memory;
    const elements = elementsBelow(tree.root);
    const good = standIns.filter(({ now }) => elements.some(matcher(now)));
    for (const one of good)
      this.#note({ format: INCLUDED, selector: one.selector }, { ...one, selector: one.now });
    if (good.length > 0) return good;
    const found: StandIn[] = [];
    for (const one of asked) {
      const like = await this.#findLike(one, page);
      if (like === undefined) continue;
      await this.#note(one, like, true);
      found.push({ selector: one.selector, now: like.selector, confidence: like.confidence });
    }
    return found;
  }

  /** Adds what a scrape found to the memory, and says what is not as it was. */
  async conclude(outputs: Outputs, page: Page): Promise<Findings | undefined> {
    if (!isRemembered(this.#request)) {
      this.#context.warn(
        "`drift` does nothing here: it is for the formats json, attributes, records and values, and for includeTags.",
      );
      return undefined;
    }
    const observed = observe(outputs);
    const prints = await this.#prints(page);
    const standIns = await this.#standIns(page, prints);
    const at = this.#context.get(ClockToken).now();
    // A copy from the cache was counted when it was fetched.
    const mayLearn = this.#context.fetched !== undefined;
    for (let tries = 0; ; tries += 1) {
      const { version, memory: before, isTaken } = await this.#read();
      const { memory, alarms } = learn(before, observed, prints, at, standIns);
      const isDone = !mayLearn || isTaken || tries >= MAX_TRIES;
      if (isDone || (await this.#put(memory, version, at))) return this.#tell(before, alarms);
      this.#last = undefined;
    }
  }

  async #put(memory: Memory, version: number, at: number): Promise<boolean> {
    const stored = await this.#context
      .get(RecordStoreToken)
      .put(this.#key, { at, value: memory }, { ifVersion: version });
    return stored !== undefined;
  }

  #tell({ scrapes }: Memory, all: readonly Alarm[]): Findings {
    const alarms = all.slice(0, MAX_ALARMS);
    for (const alarm of alarms) this.#context.warn(sentenceOf(alarm));
    const plain = alarms.map(({ nature: _, ...alarm }) => alarm);
    return { pattern: this.#pattern, scrapes, alarms: plain, healed: this.#healed };
  }

  #read() {
    this.#last ??= this.#load();
    return this.#last;
  }

  async #load() {
    const nothing = emptyMemory(this.#id, this.#pattern);
    const store = this.#context.get(RecordStoreToken);
    const record = await store.get(this.#key);
    if (record === undefined) return { version: 0, memory: nothing, isTaken: false };
    const { version, value, at } = record;
    const read = v.safeParse(Memory, value);
    if (read.success && read.output.id === this.#id) return { version, memory: read.output, isTaken: false };
    // Another pattern stands under this key: the number of keys bounds what one owner has remembered.
    const isTaken = read.success && this.#context.get(ClockToken).now() - at < STALE_MS;
    if (isTaken)
      this.#context.warn(
        "Nothing is remembered of this page: another pattern has its place. Pass `drift.key`.",
      );
    return { version, memory: nothing, isTaken };
  }

  /** Fingerprints of what the selectors of the request match. */
  async #prints(page: Page): Promise<ReadonlyMap<string, Fingerprint>> {
    const prints = new Map<string, Fingerprint>();
    if (!page.has("tree")) return prints;
    await prepareSelectors();
    const tree = await page.view("tree");
    const elements = [tree.root, ...elementsBelow(tree.root)];
    for (const asked of selectorsOf(this.#request).slice(0, MAX_SELECTORS)) {
      const { attribute } = asked;
      const matches = matcher(asked.selector);
      const meant = elements.filter(
        (element) =>
          (attribute === undefined || element.getAttribute(attribute.toLowerCase()) !== null) &&
          matches(element),
      );
      const print = remember(tree, meant);
      if (print !== undefined) prints.set(keyOfSelector(asked), print);
    }
    return prints;
  }
}

const Selectors = v.object({
  selectors: v.array(v.object({ selector: v.string(), attribute: v.string() })),
});
const Values = v.object({
  values: v.array(v.object({ selector: v.optional(v.string()), attribute: v.optional(v.string()) })),
});
const List = v.object({ list: v.string() });

function selectorsOf(request: ScrapeRequest): Asked[] {
  const included = includedIn(request).map((selector) => ({ format: INCLUDED, selector }));
  return [...request.formats.flatMap(selectorsOfFormat), ...included];
}

function selectorsOfFormat({ name: format, options }: ScrapeRequest["formats"][number]): Asked[] {
  if (format === "attributes") {
    const read = v.safeParse(Selectors, options);
    return read.success ? read.output.selectors.map((one) => ({ format, ...one })) : [];
  }
  if (format === "values") {
    const read = v.safeParse(Values, options);
    const values = read.success ? read.output.values : [];
    return values.flatMap(({ selector, attribute }) =>
      selector === undefined ? [] : [{ format, selector, ...(attribute === undefined ? {} : { attribute }) }],
    );
  }
  const read = v.safeParse(List, options);
  return format === "records" && read.success ? [{ format, selector: read.output.list }] : [];
}

const nameOf = ({ selector }: Asked) => selector.slice(0, 200);

/** Says that a scrape could not be remembered, which is no reason to fail it. */
export function warnOfFailure(error: unknown, context: ScrapeContext): void {
  context.logger.error({ plugin: "hook-drift", error }, "scrape not remembered");
  context.warn(`What the scrape found could not be remembered: ${messageOf(error)}`);
}
