import { abortAfter, type Clock, unlessAborted, WinnowError } from "@winnow/core/plugin";
import type { FileFetcher } from "@winnow/hook-fetch-http";
import type { Visits } from "@winnow/kit-egress";
import type { SiteFiles, Sitemap, SiteRobots } from "@winnow/kit-site";
import { errors } from "./errors.ts";
import { parseRobots } from "./robots.ts";
import { readSitemap } from "./sitemap.ts";

/** How long wishes are remembered, and how long that they could not be read. */
const KEEP_MS = 10 * 60_000;
const KEEP_PROBLEM_MS = 60_000;
const MAX_SITES = 500;
const FETCH_MS = 20_000;
/** Other files that are remembered, how much of each, and for how many owners it is known who read one. */
const MAX_TEXTS = 200;
const MAX_TEXT = 65_536;
const MAX_OWNERS = 1000;

interface Kept {
  readonly robots: Promise<SiteRobots>;
  until: number;
  /** What came of it. */
  read?: SiteRobots;
  /** Whom it was read for. */
  readonly owners: Set<string>;
}

interface Text {
  readonly text: Promise<string | undefined>;
  readonly until: number;
}

/** Reads the files over the network, and remembers robots.txt for a while. */
export class FetchedSiteFiles implements SiteFiles {
  readonly #fetcher: FileFetcher;
  readonly #clock: Clock;
  readonly #maxBytes: number;
  readonly #kept = new Map<string, Kept>();
  readonly #texts = new Map<string, Text>();

  constructor(fetcher: FileFetcher, clock: Clock, maxBytes: number) {
    this.#fetcher = fetcher;
    this.#clock = clock;
    this.#maxBytes = maxBytes;
  }

  async robots(
    url: string,
    agents: readonly string[],
    signal: AbortSignal,
    visits?: Visits,
    owner?: string,
  ): Promise<SiteRobots> {
    const { origin } = new URL(url);
    const key = `${origin} ${agents.join(" ")}`;
    const now = this.#clock.now();
    const isKnown = () => (this.#kept.get(key)?.until ?? 0) > now;
    // What is remembered sends nothing, so only what is read now is judged.
    if (visits !== undefined && !isKnown()) await visits.check(new URL(url));
    if (!isKnown()) {
      const robots = this.#readRobots(origin, agents, visits);
      const kept: Kept = { robots, until: now + KEEP_MS, owners: new Set() };
      // One whose way is blocked for this asker may be open to the next.
      kept.robots.catch(() => {
        if (this.#kept.get(key) === kept) this.#kept.delete(key);
      });
      kept.robots.then(
        (read) => {
          const { problem } = read;
          kept.read = read;
          if (problem !== undefined) kept.until = this.#clock.now() + KEEP_PROBLEM_MS;
        },
        () => {},
      );
      keep(this.#kept, key, kept, MAX_SITES);
    }
    const known = this.#kept.get(key);
    if (owner !== undefined && (known?.owners.size ?? MAX_OWNERS) < MAX_OWNERS) known?.owners.add(owner);
    // It is read for everybody who waits for it; one who does not any more is let go.
    const read = known?.robots ?? this.#readRobots(origin, agents, visits);
    return await unlessAborted(() => read, signal);
  }

  known(url: string, agents: readonly string[], owner: string): SiteRobots | undefined {
    const kept = this.#kept.get(`${new URL(url).origin} ${agents.join(" ")}`);
    return kept !== undefined && kept.until > this.#clock.now() && kept.owners.has(owner)
      ? kept.read
      : undefined;
  }

  async text(
    url: string,
    path: `/${string}`,
    signal: AbortSignal,
    visits?: Visits,
  ): Promise<string | undefined> {
    const file = new URL(path, url);
    const now = this.#clock.now();
    const known = this.#texts.get(file.href);
    if (known !== undefined && known.until > now) return await unlessAborted(() => known.text, signal);
    await visits?.check(file);
    const text = this.#readText(file.href, visits);
    keep(this.#texts, file.href, { text, until: now + KEEP_MS }, MAX_TEXTS);
    // One whose way is blocked for this asker may be open to the next.
    text.catch(() => this.#texts.delete(file.href));
    return await unlessAborted(() => text, signal);
  }

  async sitemap(url: string, signal: AbortSignal, visits?: Visits): Promise<Sitemap> {
    const bounded = abortAfter(FETCH_MS * 3, signal);
    const { statusCode, body, url: final } = await this.#fetcher.fetch({ url, signal: bounded, visits });
    if (statusCode >= 400) {
      const message = `The sitemap ${url} answered ${statusCode}.`;
      throw new WinnowError("SCRAPE_SITEMAP_ERROR", message, {
        ...errors.SCRAPE_SITEMAP_ERROR,
        retryable: statusCode >= 500,
      });
    }
    return await readSitemap(body, final, this.#maxBytes);
  }

  async #readText(url: string, visits: Visits | undefined): Promise<string | undefined> {
    try {
      const signal = AbortSignal.timeout(FETCH_MS);
      const { statusCode, body } = await this.#fetcher.fetch({ url, signal, visits });
      if (statusCode >= 300) return undefined;
      return new TextDecoder().decode(body.subarray(0, MAX_TEXT));
    } catch (error) {
      if (WinnowError.is(error, "unsafe_domain_blocked")) throw error;
      return undefined;
    }
  }

  async #readRobots(
    origin: string,
    agents: readonly string[],
    visits: Visits | undefined,
  ): Promise<SiteRobots> {
    const url = `${origin}/robots.txt`;
    const agent = agents[0] ?? "";
    try {
      const headers = { "user-agent": agent, accept: "text/plain,*/*;q=0.8" };
      const signal = AbortSignal.timeout(FETCH_MS);
      const { statusCode, body } = await this.#fetcher.fetch({ url, headers, signal, visits });
      if (statusCode >= 500 || statusCode === 429) return closed(`${url} answered ${statusCode}`);
      const text = statusCode >= 400 ? "" : new TextDecoder().decode(body);
      return { ...parseRobots(text, agents), problem: undefined };
    } catch (error) {
      if (WinnowError.is(error, "unsafe_domain_blocked")) throw error;
      const { code, message } = WinnowError.wrap(error, "robots");
      // The pages of such a site fail by themselves, and say it better.
      if (/DNS|SSL|SITE_ERROR|ADDRESS/.test(code)) return { ...parseRobots("", agents), problem: undefined };
      return closed(`${url} could not be read: ${message}`);
    }
  }
}

function closed(problem: string): SiteRobots {
  return { allows: () => false, crawlDelay: undefined, sitemaps: [], statements: () => [], problem };
}

/** Keeps a value as the newest of so many. */
function keep<T>(all: Map<string, T>, key: string, value: T, most: number): void {
  all.delete(key);
  all.set(key, value);
  const [oldest] = all.keys();
  if (all.size > most && oldest !== undefined) all.delete(oldest);
}
