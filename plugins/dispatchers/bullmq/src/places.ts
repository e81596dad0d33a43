import type { Logger } from "@winnow/core/plugin";
import type { SharedPlaces } from "@winnow/kit-teams";
import { Connection } from "./connection.ts";
import { namesOf } from "./names.ts";

/** Milliseconds that a question waits for the server, and how long the server is left alone after that. */
const COMMAND_MS = 500;
const REST_MS = 5000;
/** How long a place is kept whose process says nothing, and how often a process says something. */
const LEASE_MS = 15_000;
const BEAT_MS = 5000;
/** How long a turn is kept that is not asked for. */
const TURN_MS = 3000;
/** Places that one command keeps. */
const MAX_KEPT = 1000;

/**
 * Gives places to those whose turn it is: KEYS are the places that are taken and those in line, by the time until which they are kept,
 * and the line by the order of coming.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local taken, kept, line = KEYS[1], KEYS[2], KEYS[3]
redis.call('ZREMRANGEBYSCORE', taken, '-inf', now)
for _, id in ipairs(redis.call('ZRANGEBYSCORE', kept, '-inf', now, 'LIMIT', 0, 1000)) do
  redis.call('ZREM', kept, id)
  redis.call('ZREM', line, id)
end
local last = tonumber(redis.call('ZRANGE', line, -1, -1, 'WITHSCORES')[2] or 0)
local own = {}
for i = 2, #ARGV do
  own[ARGV[i]] = true
  if not redis.call('ZSCORE', line, ARGV[i]) then
    last = last + 1
    redis.call('ZADD', line, last, ARGV[i])
  end
  redis.call('ZADD', kept, now + ${TURN_MS}, ARGV[i])
end
local given = {}
local free = ARGV[1] - redis.call('ZCARD', taken)
if free > 0 then
  for _, id in ipairs(redis.call('ZRANGE', line, 0, free - 1)) do
    if own[id] then
      redis.call('ZREM', line, id)
      redis.call('ZREM', kept, id)
      redis.call('ZADD', taken, now + ${LEASE_MS}, id)
      given[#given + 1] = id
    end
  end
end
for i = 1, 3 do redis.call('PEXPIRE', KEYS[i], ${LEASE_MS}) end
return given`;

const LEAVE = `for i = 1, 3 do redis.call('ZREM', KEYS[i], ARGV[1]) end`;

/** Also brings back what a server that was started again has forgotten. */
const KEEP = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = 1, #ARGV do redis.call('ZADD', KEYS[1], now + ${LEASE_MS}, ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ${LEASE_MS})`;

const COUNT = `
local time = redis.call('TIME')
return redis.call('ZCOUNT', KEYS[1], time[1] * 1000 + math.floor(time[2] / 1000), '+inf')`;

/** Places in Redis, which all processes of a fleet take, by the clock of the server; those of a process that died are free after 15 seconds. */
export class RedisPlaces implements SharedPlaces {
  readonly #connection: Connection;
  readonly #prefix: string;
  /** What is taken here, by team. */
  readonly #held = new Map<string, Set<string>>();
  readonly #timer: NodeJS.Timeout;
  #restsUntil = 0;

  constructor({ url, prefix }: { readonly url: string; readonly prefix: string }, logger: Logger) {
    this.#connection = new Connection(url, logger, () => void this.#keep(), COMMAND_MS);
    this.#prefix = namesOf(prefix).team;
    this.#timer = setInterval(() => void this.#keep(), BEAT_MS);
    this.#timer.unref();
  }

  async take(owner: string, places: number, ids: readonly string[]): Promise<readonly string[]> {
    const given = this.#isAway
      ? ids
      : await this.#eval<string[]>(TAKE, this.#keysOf(owner), [places, ...ids]).catch(() => ids);
    const held = this.#held.get(owner) ?? new Set();
    for (const id of given) held.add(id);
    if (held.size > 0) this.#held.set(owner, held);
    return given;
  }

  leave(owner: string, id: string): void {
    const held = this.#held.get(owner);
    held?.delete(id);
    if (held?.size === 0) this.#held.delete(owner);
    // What cannot be given back now expires when it is not renewed.
    if (!this.#isAway) void this.#eval(LEAVE, this.#keysOf(owner), [id]).catch(() => undefined);
  }

  async taken(owner: string): Promise<number> {
    if (this.#isAway) throw new Error("Redis is away.");
    return Number(await this.#eval(COUNT, this.#keysOf(owner).slice(0, 1), []));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#connection.close();
  }

  async #keep(): Promise<void> {
    for (const [owner, held] of [...this.#held]) {
      const ids = [...held];
      for (let from = 0; from < ids.length; from += MAX_KEPT) {
        if (this.#isAway) return;
        // What was given back meanwhile is not kept.
        const left = ids.slice(from, from + MAX_KEPT).filter((id) => held.has(id));
        if (left.length === 0) continue;
        await this.#eval(KEEP, this.#keysOf(owner).slice(0, 1), left).catch(() => undefined);
      }
    }
  }

  get #isAway(): boolean {
    return !this.#connection.isUsable || performance.now() < this.#restsUntil;
  }

  #keysOf(owner: string): readonly string[] {
    const key = `${this.#prefix}${owner}`;
    return [key, `${key}:kept`, `${key}:line`];
  }

  async #eval<T>(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<T> {
    try {
      return (await this.#connection.client.eval(script, keys.length, ...keys, ...values)) as T;
    } catch (error) {
      this.#restsUntil = performance.now() + REST_MS;
      throw error;
    }
  }
}
