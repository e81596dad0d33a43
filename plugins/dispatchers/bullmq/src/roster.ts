import type { Redis } from "ioredis";
import type { Names } from "./names.ts";

/**
 * Reports that a worker is alive, renews what it leads or takes what has no leader, and counts the slots of all. By the clock of
 * the server, so those of the machines may differ.
 */
const BEAT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local id, ms = ARGV[1], tonumber(ARGV[2])
redis.call('HSET', KEYS[1], id, (now + ms) .. ' ' .. ARGV[3])
redis.call('PEXPIRE', KEYS[1], ms)
local slots = 0
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local till, count = string.match(all[i + 1], '^(%d+) (%d+)$')
  if till and tonumber(till) > now then slots = slots + tonumber(count) else redis.call('HDEL', KEYS[1], all[i]) end
end
local leads = {}
for i = 2, 3 do
  local holder = redis.call('GET', KEYS[i])
  leads[i] = 0
  if ARGV[i + 2] == '1' and (not holder or holder == id) then
    redis.call('SET', KEYS[i], id, 'PX', ms)
    leads[i] = 1
  end
end
return {slots, leads[2], leads[3]}`;

/** Leaves the roster, and gives up what this worker leads. */
const LEAVE = `
redis.call('HDEL', KEYS[1], ARGV[1])
for i = 2, 3 do
  if redis.call('GET', KEYS[i]) == ARGV[1] then redis.call('DEL', KEYS[i]) end
end`;

/** What the fleet looks like to one of its workers. */
export interface Standing {
  /** Slots of all workers that are alive. */
  readonly slots: number;
  readonly isFeeder: boolean;
  readonly leadsBackground: boolean;
}

/** The workers of a fleet, and which of them leads. */
export class Roster {
  readonly #client: Redis;
  readonly #keys: readonly [string, string, string];
  readonly #id: string;

  constructor(client: Redis, names: Names, id: string) {
    this.#client = client;
    this.#keys = [names.workers, names.feeder, names.background];
    this.#id = id;
  }

  /** Holds for `ms` milliseconds. */
  async beat(slots: number, background: boolean, ms: number): Promise<Standing> {
    const own = [this.#id, ms, slots, 1, background ? 1 : 0];
    const [all, feeds, leads] = (await this.#client.eval(BEAT, 3, ...this.#keys, ...own)) as number[];
    return { slots: all ?? 0, isFeeder: feeds === 1, leadsBackground: leads === 1 };
  }

  async leave(): Promise<void> {
    await this.#client.eval(LEAVE, 3, ...this.#keys, this.#id);
  }
}
