import { type Clock, unlessAborted, WinnowError } from "@winnow/core/plugin";
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

interface Kept {
  readonly robots: Promise<SiteRobots>;
  until: number;
}

/** Reads the files over the network, and remembers robots.txt for a while. */
export class FetchedSiteFiles implements SiteFiles {
  readonly #fetcher: FileFetcher;
  readonly #clock: Clock;
  readonly #maxBytes: number;
  readonly #kept = new Map<string, Kept>();

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
  ): Promise<SiteRobots> {
    const { origin } = new URL(url);
    const key = `${origin} ${agents.join(" ")}`;
    const now = this.#clock.now();
    const isKnown = () => (this.#kept.get(key)?.until ?? 0) > now;
    // What is remembered sends nothing, so only what is read now is judged.
    if (visits !== undefined && !isKnown()) await visits.check(new URL(url));
    if (!isKnown()) {
      const kept: Kept = { robots: this.#readRobots(origin, agents, visits), until: now + KEEP_MS };
      // One whose way is blocked for this asker may be open to the next.
      kept.robots.catch(() => {
        if (this.#kept.get(key) === kept) this.#kept.delete(key);
      });
      kept.robots.then(
        ({ problem }) => {
          if (problem !== undefined) kept.until = this.#clock.now() + KEEP_PROBLEM_MS;
        },
        () => {},
      );
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > MAX_SITES && oldest !== undefined) this.#kept.delete(oldest);
    }
    // It is read for everybody who waits for it; one who does not any more is let go.
    const read = this.#kept.get(key)?.robots ?? this.#readRobots(origin, agents, visits);
    return await unlessAborted(() => read, signal);
  }

  async sitemap(url: string, signal: AbortSignal, visits?: Visits): Promise<Sitemap> {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS * 3)]);
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
  return { allows: () => false, crawlDelay: undefined, sitemaps: [], problem };
}
