import { randomBytes, randomUUID } from "node:crypto";
import { WinnowError } from "@winnow/core/plugin";
import type { RecordStore } from "@winnow/kit-records";
import { type ApiKey, digestOfKey, type Team, type TeamKeeper, type TeamLimits } from "@winnow/kit-teams";
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
    return (await this.#all(TEAMS)) as Team[];
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
  ): Promise<{ readonly key: string; readonly stored: ApiKey }> {
    const key = `fc-${randomBytes(16).toString("hex")}`;
    const createdAt = this.#now();
    const start = key.slice(0, 9);
    const id = randomUUID();
    const stored = { id, teamId, name, start, ...(scopes === undefined ? {} : { scopes }), createdAt };
    await this.#records.put(
      { ...KEYS, key: digestOfKey(key).toString("hex") },
      { at: createdAt, value: stored },
    );
    return { key, stored };
  }

  /** The key with this digest (hexadecimal). */
  async findKey(digest: string): Promise<ApiKey | undefined> {
    return (await this.#records.get({ ...KEYS, key: digest }))?.value as ApiKey | undefined;
  }

  /** The keys of all teams, the earlier first. */
  async keys(): Promise<readonly ApiKey[]> {
    const all = (await this.#all(KEYS)) as ApiKey[];
    return all.sort((a, b) => a.createdAt - b.createdAt);
  }

  /** Revokes a key for good; undefined when there is none of this id. */
  async revoke(id: string): Promise<ApiKey | undefined> {
    for (let after: string | undefined; ; ) {
      const found = await this.#records.list(KEYS, {
        limit: PART,
        ...(after === undefined ? {} : { after }),
      });
      const record = found.find(({ value }) => (value as ApiKey).id === id);
      if (record !== undefined) {
        const stored = record.value as ApiKey;
        const revoked = { ...stored, revokedAt: stored.revokedAt ?? this.#now() };
        await this.#records.put({ ...KEYS, key: record.key }, { at: record.at, value: revoked });
        return revoked;
      }
      after = found.at(-1)?.key;
      if (found.length < PART) return undefined;
    }
  }

  async #all(of: typeof TEAMS | typeof KEYS): Promise<unknown[]> {
    const all: unknown[] = [];
    for (let after: string | undefined; ; ) {
      const found = await this.#records.list(of, { limit: PART, ...(after === undefined ? {} : { after }) });
      all.push(...found.map(({ value }) => value));
      after = found.at(-1)?.key;
      if (found.length < PART) return all;
    }
  }
}
