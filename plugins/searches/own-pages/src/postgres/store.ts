import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { type Logger, unlessAborted, within } from "@winnow/core/plugin";
import type { PostgresPart } from "@winnow/kit-postgres";
import type { SearchHit, SearchQuery } from "@winnow/kit-search";
import { sql } from "kysely";
import { cut, type KeptPage, notSearched } from "../pages.ts";
import { readQuery, SLACK } from "../query.ts";
import { askedOf, excerptOf, markOf, placeOf, queryOf, vectorOf } from "../words.ts";

/** Milliseconds after which a page is written, together with those that came meanwhile. */
const DELAY_MS = 1000;
/** Pages that one statement writes, and that wait to be written; beyond, the oldest are forgotten. */
const MAX_BATCH = 20;
const MAX_WAITING = 1000;
/** Milliseconds that a close waits for what is to be written. */
const CLOSE_MS = 2000;
/** Pages that are ranked for one search, and the words by which they are. */
const MAX_RANKED = 2000;
const MAX_WORDS = 10;
/** What a word counts that half of the pages have. */
const LEAST = 1e-6;

interface Waiting extends KeptPage {
  readonly owner: string;
}

/** A word of a query: what it counts, and how many pages have it. */
interface Word {
  readonly query: string;
  readonly weight: number;
  readonly found: number;
}

/** What is known of an owner's pages: how many, their mean length in words, and how many have each word. */
interface Counted {
  readonly pages: number;
  readonly mean: number | null;
  readonly counts: readonly number[];
}

/** Words of pages on a server, which all processes write in batches and search together. */
export class PostgresPages {
  readonly #server: PostgresPart;
  readonly #maxPages: number;
  readonly #logger: Logger;
  /** By owner and URL; the last of a URL counts. */
  readonly #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(server: PostgresPart, maxPages: number, logger: Logger) {
    this.#server = server;
    this.#maxPages = maxPages;
    this.#logger = logger;
  }

  /** Remembers a page soon. */
  add(owner: string, page: KeptPage): void {
    const { url, title, text, headings = "" } = cut(page);
    const key = `${owner}\0${url}`;
    this.#waiting.delete(key);
    this.#waiting.set(key, {
      owner,
      url: clean(url),
      title: clean(title),
      text: clean(text),
      headings: clean(headings),
    });
    const oldest = this.#waiting.keys().next();
    if (this.#waiting.size > MAX_WAITING && oldest.done !== true) this.#waiting.delete(oldest.value);
    this.#timer ??= setTimeout(() => void this.#flush(), DELAY_MS).unref();
  }

  async search(
    { query, source, limit, owner = "" }: SearchQuery,
    signal: AbortSignal,
  ): Promise<readonly SearchHit[]> {
    signal.throwIfAborted();
    if (source !== "web") return [];
    const { words, wants } = readQuery(query);
    const asked = new Set(words.flatMap((word) => askedOf(word).flatMap((run) => run.words)));
    if (asked.size === 0) return [];
    try {
      return await unlessAborted(async () => {
        // What this process has seen just now is found as well.
        await this.#flush();
        const all = await this.#rank(owner, [...asked], limit * SLACK);
        const wanted = all.filter(({ url }) => wants(url)).slice(0, limit);
        const bodies = await this.#bodiesOf(wanted.map(({ id }) => id));
        return wanted.map(({ id, url, title }) => ({
          url,
          title,
          description: excerptOf(bodies.get(id) ?? "", asked),
        }));
      }, signal);
    } catch (error) {
      throw signal.aborted ? error : notSearched(error);
    }
  }

  /** Writes what waits, unless that takes too long. */
  async close(): Promise<void> {
    await within(this.#flush(), CLOSE_MS, () => undefined);
    clearTimeout(this.#timer);
  }

  async #rank(owner: string, words: readonly string[], limit: number) {
    const mark = markOf(owner);
    const queries = words.map((word) => queryOf(mark, word));
    const [counted] = await this.#server.execute(
      sql<Counted>`select * from count_words(${owner}, ${queries}::text[])`,
    );
    const { pages = 0, mean, counts } = counted ?? {};
    const ranked = queries
      .map((query, nth): Word => {
        const found = counts?.[nth] ?? 0;
        return { query, found, weight: Math.max(LEAST, Math.log((pages - found + 0.5) / (found + 0.5))) };
      })
      .filter(({ found }) => found > 0)
      .sort((one, other) => one.found - other.found)
      .slice(0, MAX_WORDS);
    const [rarest] = ranked;
    if (rarest === undefined) return [];
    // Common words lead to too many pages: they count in those that have the others, and find more only where there are too few.
    let [count, sum] = [1, rarest.found];
    for (; count < ranked.length; count += 1) {
      sum += ranked[count]?.found ?? 0;
      if (sum > MAX_RANKED) break;
    }
    const [rare, others] = [ranked.slice(0, count), ranked.slice(count)];
    const anyOf = (some: readonly Word[]) =>
      some.length === 0 ? null : some.map(({ query }) => query).join(" | ");
    return await this.#server.execute(
      sql<{ id: number; url: string; title: string }>`select * from rank_pages(
        ${anyOf(rare)}, ${anyOf(others)}, ${MAX_RANKED},
        ${ranked.map(({ query }) => query)}::text[], ${ranked.map(({ weight }) => weight)}::float8[], ${mean || 1}, ${limit})`,
    );
  }

  async #bodiesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.#server.execute(
      sql<{ id: number; body: string }>`select id, body from seen_page where id = any(${ids}::bigint[])`,
    );
    return new Map(rows.map(({ id, body }) => [id, body]));
  }

  /** Writes what waits now, after what is being written. */
  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const all = Map.groupBy(this.#waiting.values(), ({ owner }) => owner);
    this.#waiting.clear();
    try {
      for (const [owner, pages] of all)
        for (let from = 0; from < pages.length; from += MAX_BATCH) {
          const batch: object[] = [];
          for (const { url, title, text: body, headings = "" } of pages.slice(from, from + MAX_BATCH)) {
            const digest = createHash("sha256").update(url).digest("hex");
            batch.push({
              url,
              title,
              body,
              digest,
              ...vectorOf(markOf(owner), title, `${body}\n${headings}\n${placeOf(url)}`),
            });
            // Others have their turn between two pages.
            await breathe();
          }
          await this.#server.execute(
            sql`select remember_pages(${owner}, ${JSON.stringify(batch)}, ${this.#maxPages})`,
          );
        }
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#logger.warn({ error }, "pages seen are not remembered");
      this.#isFailing = true;
    }
  }
}

/** A text without what the server cannot keep. */
function clean(text: string): string {
  return text.replaceAll("\0", " ").toWellFormed();
}
