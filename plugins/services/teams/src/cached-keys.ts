import { WinnowError } from "@winnow/core/plugin";
import { type ApiKey, type Caller, digestOfKey, type Keys, TEAM_ERRORS, type Team } from "@winnow/kit-teams";
import { remember } from "./remember.ts";
import type { TeamStore } from "./store.ts";

/** Milliseconds after which a key or team is looked up again: a revoked key opens nothing any more by then. */
const FRESH_MS = 5000;
/** Keys and teams that are remembered; more than that are looked up each time. */
const MAX_KNOWN = 10_000;

interface Seen<T> {
  readonly at: number;
  readonly value: Promise<T | undefined>;
}

/** Keys and teams as they were a moment ago, so that a request does not wait for the store. */
export class CachedKeys implements Keys {
  readonly #store: TeamStore;
  readonly #now: () => number;
  /** By their digests. */
  readonly #keys = new Map<string, Seen<ApiKey>>();
  readonly #teams = new Map<string, Seen<Team>>();
  /** Teams as they were last seen, for callers that cannot wait. */
  readonly #last = new Map<string, Team>();

  constructor(store: TeamStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  async find(key: string): Promise<Caller | undefined> {
    // Whatever strangers send as a key, it takes no more room than this.
    const digest = digestOfKey(key).toString("hex");
    const found = await this.#fresh(this.#keys, digest, () => this.#store.findKey(digest));
    if (found === undefined || found.revokedAt !== undefined) return undefined;
    checkTime(found, this.#now());
    const { teamId: owner, id: payer, scopes } = found;
    if ((await this.team(owner)) === undefined) return undefined;
    return { owner, payer, scopes };
  }

  /** The team of this id. */
  async team(id: string): Promise<Team | undefined> {
    const team = await this.#fresh(this.#teams, id, () => this.#store.team(id));
    if (team !== undefined) remember(this.#last, id, team, MAX_KNOWN);
    return team;
  }

  /** The team as it was last seen; undefined until it was. */
  lastSeen(id: string): Team | undefined {
    void this.team(id).catch(() => undefined);
    return this.#last.get(id);
  }

  async #fresh<T>(
    seen: Map<string, Seen<T>>,
    id: string,
    read: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const now = this.#now();
    const known = seen.get(id);
    if (known !== undefined && Math.abs(now - known.at) < FRESH_MS) return await known.value;
    const value = read();
    remember(seen, id, { at: now, value }, MAX_KNOWN);
    try {
      return await value;
    } catch (error) {
      seen.delete(id);
      throw error;
    }
  }
}

/** @throws KEY_EXPIRED */
function checkTime({ expiresAt, replacedAt }: ApiKey, now: number): void {
  if (expiresAt === undefined || now < expiresAt) return;
  const date = new Date(expiresAt).toISOString();
  const message =
    replacedAt === undefined
      ? `Unauthorized: This API key expired on ${date}. The operator of the server can make another.`
      : `Unauthorized: Another secret took the place of this API key, which opened until ${date}. Use the new one.`;
  throw new WinnowError("KEY_EXPIRED", message, TEAM_ERRORS.KEY_EXPIRED);
}
