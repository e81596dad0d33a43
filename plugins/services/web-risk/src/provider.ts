import { createHash } from "node:crypto";
import { type Clock, type Logger, messageOf, unlessAborted } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import type { Risk, RiskProvider } from "@winnow/kit-threats";
import { canonicalize, expressionsOf } from "./canonical.ts";
import { LISTS, type ListName, WebRiskClient } from "./client.ts";
import { HashCache } from "./hash-cache.ts";
import { ThreatList } from "./list.ts";

/** Milliseconds after which a list that cannot be refreshed is too old to rely on. */
const STALE_MS = 24 * 60 * 60_000;
/** Milliseconds between two tries after the first failure, and at most. @see web-risk/docs/update-api, "Back-off mode" */
const BACKOFF_MS = 15 * 60_000;
const MAX_BACKOFF_MS = 24 * 60 * 60_000;

/** What the provider works with. */
export interface ProviderParts {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
  readonly beside: RiskProvider | undefined;
  readonly store: RecordStore | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly random: () => number;
}

/** Knows the lists of Web Risk: most URLs are judged here, and of the others only the beginning of a hash is sent. */
export class WebRisk implements RiskProvider {
  readonly name = "Web Risk";
  readonly #parts: ProviderParts;
  readonly #client: WebRiskClient;
  readonly #lists: readonly ThreatList[];
  readonly #cache = new HashCache();
  readonly #ending = new AbortController();
  #ready: Promise<void> | undefined;
  #failures = 0;
  #cancel = () => {};

  constructor(parts: ProviderParts) {
    this.#parts = parts;
    this.#client = new WebRiskClient(parts);
    const names = Object.keys(LISTS) as ListName[];
    this.#lists = names.map((name) => new ThreatList(name, this.#client, parts.store));
  }

  async assess(url: URL, signal: AbortSignal): Promise<Risk> {
    const [listed, beside] = await Promise.all([
      this.#listed(url, signal),
      this.#parts.beside?.assess(url, signal),
    ]);
    if (listed.length === 0) return beside ?? { score: 0, reasons: [] };
    const score = Math.max(...listed.map((name) => LISTS[name]), beside?.score ?? 0);
    const reasons = listed.map((name) => `on the Web Risk list ${name}`);
    return { score, reasons: [...reasons, ...(beside?.reasons ?? [])] };
  }

  close(): void {
    this.#ending.abort();
    this.#cancel();
  }

  /** The lists that a URL is on. */
  async #listed(url: URL, signal: AbortSignal): Promise<readonly ListName[]> {
    this.#ready ??= this.#round();
    await unlessAborted(() => this.#ready, signal);
    const now = this.#parts.clock.now();
    const stale = this.#lists.find(({ nextAt }) => nextAt + STALE_MS < now);
    if (stale !== undefined) throw new Error(`the list ${stale.name} of Web Risk could not be fetched`);
    const found = new Set<ListName>();
    for (const expression of expressionsOf(canonicalize(url.href))) {
      const hash = createHash("sha256").update(expression, "latin1").digest();
      const prefixes = this.#lists.flatMap((list) => list.matches(hash));
      const distinct = new Map(prefixes.map((prefix) => [prefix.toString("hex"), prefix]));
      for (const prefix of distinct.values())
        for (const name of await this.#confirm(hash, prefix, signal)) found.add(name);
    }
    return [...found];
  }

  async #confirm(hash: Buffer, prefix: Buffer, signal: AbortSignal): Promise<readonly ListName[]> {
    const now = this.#parts.clock.now();
    const known = this.#cache.find(hash, prefix, now);
    if (known !== undefined) return known;
    const answer = await this.#client.hashes(prefix, signal);
    this.#cache.forget(hash);
    this.#cache.add(prefix, answer);
    const full = hash.toString("base64");
    const types = answer.threats
      .filter((threat) => threat.hash === full)
      .flatMap(({ threatTypes }) => threatTypes);
    return types.filter((type): type is ListName => type in LISTS);
  }

  /** Refreshes the lists whose time has come, and begins the next round at the next time. */
  async #round(): Promise<void> {
    const { clock, logger, random } = this.#parts;
    const { signal } = this.#ending;
    let failure: unknown;
    for (const list of this.#lists) {
      if (signal.aborted) return;
      try {
        await list.load();
        if (list.nextAt <= clock.now()) await list.refresh(clock.now(), signal);
        logger.debug({ list: list.name, entries: list.size }, "threat list ready");
      } catch (error) {
        failure ??= error;
        logger.warn({ list: list.name, reason: messageOf(error) }, "threat list not fetched");
      }
    }
    if (signal.aborted) return;
    this.#failures = failure === undefined ? 0 : this.#failures + 1;
    const backoff = Math.min(BACKOFF_MS * 2 ** (this.#failures - 1) * (random() + 1), MAX_BACKOFF_MS);
    const next = Math.min(...this.#lists.map(({ nextAt }) => nextAt)) - clock.now();
    const wait = failure === undefined ? Math.max(0, next) : backoff;
    this.#cancel = clock.after(wait, () => void this.#round(), { background: true });
  }
}
