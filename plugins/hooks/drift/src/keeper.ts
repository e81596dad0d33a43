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
import { type Alarm, emptyMemory, learn, Memory, sentenceOf } from "./memory.ts";
import { observe } from "./observe.ts";
import { isRemembered, keyOf, patternOf } from "./pattern.ts";

const COLLECTION = "drift";
/** Scrapes of one pattern that may end while one of them is being remembered. */
const MAX_TRIES = 5;
const MAX_ALARMS = 20;
const MAX_SELECTORS = 50;
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

  /** What stands for a selector today, by what it matched before. */
  async heal(asked: Asked, page: Page): Promise<Healed | undefined> {
    if (!this.#options.heal || !page.has("tree")) return undefined;
    const { memory } = await this.#read();
    const known = memory.selectors.find(({ key }) => key === keyOfSelector(asked));
    if (known === undefined) return undefined;
    const { attribute } = asked;
    const found = findLike(await page.view("tree"), known.print, {
      minConfidence: this.#options.minConfidence,
      ...(attribute === undefined ? {} : { attribute: attribute.toLowerCase() }),
    });
    const until = new Date(known.at).toISOString().slice(0, 10);
    const name = asked.selector.slice(0, 200);
    if (!("selector" in found)) {
      const how = found.confidence > 0 ? `${found.reason}, ${found.confidence} at most` : found.reason;
      this.#context.warn(
        `"${name}" matched something until ${until}, and nothing now; it was not healed (${how}).`,
      );
      return undefined;
    }
    this.#healed.push({
      format: asked.format,
      selector: name,
      now: found.selector,
      confidence: found.confidence,
    });
    this.#context.warn(
      `"${name}" matched something until ${until}, and nothing now: read by "${found.selector}" in its place, by likeness (${found.confidence}).`,
    );
    return found;
  }

  /** Adds what a scrape found to the memory, and says what is not as it was. */
  async conclude(outputs: Outputs, page: Page): Promise<Findings | undefined> {
    if (!isRemembered(this.#request)) {
      this.#context.warn("`drift` does nothing here: it is for the formats json, attributes and records.");
      return undefined;
    }
    const observed = observe(outputs);
    const prints = await this.#prints(page);
    const at = this.#context.get(ClockToken).now();
    // A copy from the cache was counted when it was fetched.
    const mayLearn = this.#context.fetched !== undefined;
    for (let tries = 0; ; tries += 1) {
      const { version, memory: before, isTaken } = await this.#read();
      const { memory, alarms } = learn(before, observed, prints, at);
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
const List = v.object({ list: v.string() });

function selectorsOf({ formats }: ScrapeRequest): Asked[] {
  return formats.flatMap(({ name, options }): Asked[] => {
    if (name === "attributes") {
      const read = v.safeParse(Selectors, options);
      return read.success ? read.output.selectors.map((one) => ({ format: name, ...one })) : [];
    }
    const read = v.safeParse(List, options);
    return name === "records" && read.success ? [{ format: name, selector: read.output.list }] : [];
  });
}

/** Says that a scrape could not be remembered, which is no reason to fail it. */
export function warnOfFailure(error: unknown, context: ScrapeContext): void {
  context.logger.error({ plugin: "hook-drift", error }, "scrape not remembered");
  context.warn(`What the scrape found could not be remembered: ${messageOf(error)}`);
}
