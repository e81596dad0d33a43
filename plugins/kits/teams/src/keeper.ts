import { createToken } from "@winnow/core/plugin";

/** What a team may; what is left out has the bound of the server, if it has one. */
export interface TeamLimits {
  /** Credits per calendar month (UTC). */
  readonly credits?: number | undefined;
  /** Scrapes at work at once. */
  readonly concurrency?: number | undefined;
  /** Calls per minute by kind, such as `scrape` or `status`. */
  readonly rates?: Readonly<Record<string, number>> | undefined;
}

/** Limits of a team that are to change; null takes one away. */
export interface LimitChange {
  readonly credits?: number | null | undefined;
  readonly concurrency?: number | null | undefined;
  readonly rates?: Readonly<Record<string, number | null>> | undefined;
}

/** The limits of a team after a change; what the change leaves out stays. */
export function changedLimits(before: TeamLimits, { rates, ...change }: LimitChange): TeamLimits {
  const kept = <T extends object>(limits: T) =>
    Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== null && value !== undefined));
  return kept({ ...before, ...change, rates: kept({ ...before.rates, ...rates }) });
}

/** A team as it is kept. */
export interface Team {
  readonly id: string;
  readonly name: string;
  readonly limits: TeamLimits;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** A key as it is kept: the key itself is not. */
export interface ApiKey {
  readonly id: string;
  readonly teamId: string;
  readonly name: string;
  /** Its first characters, by which a person knows it again. */
  readonly start: string;
  readonly scopes?: readonly string[];
  readonly createdAt: number;
  readonly revokedAt?: number;
  /** When it opens nothing any more, in milliseconds since the epoch. @defaultValue never */
  readonly expiresAt?: number;
  /** When another secret took its place, which has the same id; this one opens until it expires. */
  readonly replacedAt?: number;
}

/** A key with its secret, which is shown this one time. */
export interface NewKey {
  readonly key: string;
  readonly stored: ApiKey;
}

/** Keeps teams and their keys. */
export interface TeamKeeper {
  teams(): Promise<readonly Team[]>;
  /** The team of this name, made when there is none. */
  teamNamed(name: string): Promise<Team>;
  /** Changes what a team may. @throws TEAM_NOT_FOUND */
  limit(id: string, limits: TeamLimits): Promise<Team>;
  /** Makes a key, which is shown this one time. `expiresAt` is in milliseconds since the epoch. @defaultValue it does not expire */
  createKey(teamId: string, name: string, scopes?: readonly string[], expiresAt?: number): Promise<NewKey>;
  /** The keys of all teams, the earlier first; one that was replaced stands there as well. */
  keys(): Promise<readonly ApiKey[]>;
  /**
   * Makes a new secret for a key, which is for as long as the one before was; that one opens for `graceMs` milliseconds more.
   * Undefined when there is no such key that is open.
   */
  rotate(id: string, graceMs: number): Promise<NewKey | undefined>;
  /** Revokes a key for good, with the secrets that it had; undefined when there is none of this id. */
  revoke(id: string): Promise<ApiKey | undefined>;
}

/** {@link TeamKeeper}; without one there are no teams. */
export const TeamKeeperToken = createToken<TeamKeeper>("team keeper");
