import { randomBytes, randomUUID } from "node:crypto";
import { WinnowError } from "@winnow/core/plugin";
import type { RecordKey, RecordStore, StoredRecord } from "@winnow/kit-records";
import {
  type ApiKey,
  digestOfKey,
  type NewKey,
  type Team,
  type TeamKeeper,
  type TeamLimits,
} from "@winnow/kit-teams";
import { errors } from "./errors.ts";

const TEAMS = { collection: "teams", owner: "" } as const;
const KEYS = { collection: "api-keys", owner: "" } as const;
const PART = 1000;
const MAX_TRIES = 50;

/** Teams and their keys, in the store of records. */
export class TeamStore implements TeamKeeper {
  readonly #records: RecordStore;
  readonly #now: () => number;

  constructor(records: RecordStore, now: () => number = Date.now) {
    this.#records = records;
    this.#now = now;
  }

  async team(id: string): Promise<Team | undefined> {
    return (await this.#records.get({ ...TEAMS, key: id }))?.value as Team | undefined;
  }

  async teams(): Promise<readonly Team[]> {
    return (await this.#all(TEAMS)).map(({ value }) => value as Team);
  }

  /** The team of this name, made when there is none. */
  async teamNamed(name: string): Promise<Team> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const known = (await this.teams()).find((team) => team.name === name);
      if (known !== undefined) return known;
      const now = this.#now();
      const team: Team = { id: randomUUID(), name, limits: {}, createdAt: now };
      // Of two who make the same team at once one does.
      const claim = { collection: "team-names", owner: "", key: name };
      const isFirst = await this.#records.put(claim, { at: now, value: team.id }, { ifVersion: 0 });
      if (isFirst === undefined) continue;
      await this.#records.put({ ...TEAMS, key: team.id }, { at: now, value: team });
      return team;
    }
    throw new Error(`The team ${name} is being made by too many at once.`);
  }

  /** Changes what a team may. */
  async limit(id: string, limits: TeamLimits): Promise<Team> {
    const key = { ...TEAMS, key: id };
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const record = await this.#records.get(key);
      if (record === undefined) break;
      const team = { ...(record.value as Team), limits };
      if ((await this.#records.revise(key, record.version, { at: record.at, value: team })) !== undefined)
        return team;
    }
    throw new WinnowError("TEAM_NOT_FOUND", errors.TEAM_NOT_FOUND.description, errors.TEAM_NOT_FOUND);
  }

  /** Makes a key, which is shown this one time: what is stored is its digest. */
  async createKey(
    teamId: string,
    name: string,
    scopes?: readonly string[],
    expiresAt?: number,
  ): Promise<NewKey> {
    const createdAt = this.#now();
    const { key, start } = newSecret();
    const stored: ApiKey = {
      id: randomUUID(),
      teamId,
      name,
      start,
      ...(scopes === undefined ? {} : { scopes }),
      createdAt,
      ...(expiresAt === undefined ? {} : { expiresAt }),
    };
    await this.#records.put(placeOf(key), { at: createdAt, value: stored });
    return { key, stored };
  }

  /** Makes a new secret for a key; the one before opens for so long yet. */
  async rotate(id: string, graceMs: number): Promise<NewKey | undefined> {
    const now = this.#now();
    const isOpen = ({ value }: StoredRecord) => {
      const { replacedAt, revokedAt } = value as ApiKey;
      return replacedAt === undefined && revokedAt === undefined;
    };
    const before = (await this.#secretsOf(id)).find(isOpen);
    if (before === undefined) return undefined;
    const old = before.value as ApiKey;
    const { key, start } = newSecret();
    const { expiresAt = Number.POSITIVE_INFINITY } = old;
    const again = Number.isFinite(expiresAt) ? { expiresAt: now + expiresAt - old.createdAt } : {};
    const stored: ApiKey = { ...old, ...again, start, createdAt: now };
    const replaced: ApiKey = { ...old, replacedAt: now, expiresAt: Math.min(expiresAt, now + graceMs) };
    const [isDone] = await this.#records.write([
      [
        { key: before, record: { at: before.at, value: replaced }, ifVersion: before.version },
        { key: placeOf(key), record: { at: now, value: stored }, ifVersion: 0 },
      ],
    ]);
    return isDone === true ? { key, stored } : undefined;
  }

  /** The key with this digest (hexadecimal). */
  async findKey(digest: string): Promise<ApiKey | undefined> {
    return (await this.#records.get({ ...KEYS, key: digest }))?.value as ApiKey | undefined;
  }

  /** The keys of all teams, the earlier first. */
  async keys(): Promise<readonly ApiKey[]> {
    const all = (await this.#all(KEYS)).map(({ value }) => value as ApiKey);
    return all.sort((a, b) => a.createdAt - b.createdAt);
  }

  /** Revokes a key for good, with the secrets that it had; undefined when there is none of this id. */
  async revoke(id: string): Promise<ApiKey | undefined> {
    let latest: ApiKey | undefined;
    // One that is being rotated meanwhile has a secret more then.
    for (let isDone = false; !isDone; ) {
      const open = (await this.#secretsOf(id)).map((record) => {
        const stored = record.value as ApiKey;
        const revoked: ApiKey = { ...stored, revokedAt: stored.revokedAt ?? this.#now() };
        if (stored.replacedAt === undefined) latest = revoked;
        return { record, revoked, isNew: stored.revokedAt === undefined };
      });
      const changes = open.filter(({ isNew }) => isNew);
      const [made = true] = await this.#records.write(
        changes.length === 0
          ? []
          : [
              changes.map(({ record, revoked }) => ({
                key: record,
                record: { at: record.at, value: revoked },
                ifVersion: record.version,
              })),
            ],
      );
      isDone = made;
    }
    return latest;
  }

  /** What is stored of the secrets of a key. */
  async #secretsOf(id: string): Promise<readonly StoredRecord[]> {
    return (await this.#all(KEYS)).filter(({ value }) => (value as ApiKey).id === id);
  }

  async #all(of: typeof TEAMS | typeof KEYS): Promise<readonly StoredRecord[]> {
    const all: StoredRecord[] = [];
    for (let after: string | undefined; ; ) {
      const found = await this.#records.list(of, { limit: PART, ...(after === undefined ? {} : { after }) });
      all.push(...found);
      after = found.at(-1)?.key;
      if (found.length < PART) return all;
    }
  }
}

/** A random secret, and its first characters. */
function newSecret(): { readonly key: string; readonly start: string } {
  const key = `fc-${randomBytes(16).toString("hex")}`;
  return { key, start: key.slice(0, 9) };
}

/** Where a key is kept. */
function placeOf(key: string): RecordKey {
  return { ...KEYS, key: digestOfKey(key).toString("hex") };
}
