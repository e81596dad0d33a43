import { HOST_PACE, type HostLimits } from "@winnow/kit-jobs";
import type { Redis } from "ioredis";
import type { Names } from "./names.ts";

/** How long a host is remembered at which nothing happens. */
const KEEP_MS = 120_000;

/** As the gate of one process does, with the state of the host in Redis, by the clock of the server. */
const ENTER = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local id, limit, step = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now - ${HOST_PACE.lineMs})
local known = redis.call('HMGET', KEYS[1], 'tail', 'spread', 'page')
local tail, spread, page = tonumber(known[1]) or 0, tonumber(known[2]) or 0, tonumber(known[3]) or ${HOST_PACE.firstPageMs}
local due = tonumber(redis.call('ZSCORE', KEYS[3], id) or nil)
local free = limit == 0 or redis.call('ZCARD', KEYS[2]) < limit
local wait = 0
if free and (step == 0 or (due or tail) <= now) then
  redis.call('ZREM', KEYS[3], id)
  if not due then tail = math.max(now, tail) + step end
  redis.call('ZADD', KEYS[2], now + ARGV[4], id)
elseif due and due > now then
  wait = due - now
else
  local gap = math.max(step, 1)
  if limit > 0 then gap = math.max(gap, page / limit) end
  local at = math.max(tail, now + (free and 1 or gap))
  redis.call('ZREM', KEYS[3], id)
  if at - now <= ${HOST_PACE.lineMs} and redis.call('ZCARD', KEYS[3]) < ${HOST_PACE.maxLine} then
    redis.call('ZADD', KEYS[3], at, id)
    tail = at + gap
    wait = at - now
  else
    spread = math.max(now + ${HOST_PACE.lineMs}, spread) + math.min(gap, ${HOST_PACE.minGapMs})
    wait = spread - now
    if wait > ${HOST_PACE.maxWaitMs} then wait = ${HOST_PACE.lineMs} + ARGV[5] * ${HOST_PACE.maxWaitMs - HOST_PACE.lineMs} end
  end
end
redis.call('HSET', KEYS[1], 'tail', tail, 'spread', spread)
for i = 1, 3 do redis.call('PEXPIRE', KEYS[i], ${KEEP_MS}) end
return math.ceil(wait)`;

const LEAVE = `
if redis.call('ZREM', KEYS[2], ARGV[1]) == 0 then return end
local page = tonumber(redis.call('HGET', KEYS[1], 'page') or ${HOST_PACE.firstPageMs})
redis.call('HSET', KEYS[1], 'page', page + (ARGV[2] - page) * ${HOST_PACE.newest})
redis.call('PEXPIRE', KEYS[1], ${KEEP_MS})`;

const HOLD = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = 2, #ARGV do redis.call('ZADD', KEYS[i - 1], 'XX', now + ARGV[1], ARGV[i]) end`;

/** Keeps how many pages of one host are at work, and how many begin each second, in all processes of a fleet. */
export class RedisGate {
  readonly #client: Redis;
  readonly #names: Names;
  readonly #limits: HostLimits;
  readonly #leaseMs: number;
  /** What has entered here: its host, and since when. */
  readonly #entered = new Map<
    number,
    { readonly keys: readonly [string, string, string]; readonly at: number }
  >();

  constructor(client: Redis, names: Names, limits: HostLimits, leaseMs: number) {
    this.#client = client;
    this.#names = names;
    this.#limits = limits;
    this.#leaseMs = leaseMs;
  }

  /** 0 when a task of this host may begin, which it then has; else the milliseconds after which it asks again. */
  async enter(host: string, id: number): Promise<number> {
    const { concurrency = 0, perSecond } = this.#limits;
    const stepMs = perSecond === undefined ? 0 : 1000 / perSecond;
    const key = `${this.#names.host}${host}`;
    const keys = [key, `${key}:active`, `${key}:line`] as const;
    const given = [id, concurrency, stepMs, this.#leaseMs, Math.random()];
    const waitMs = Number(await this.#client.eval(ENTER, 3, ...keys, ...given));
    if (waitMs === 0) this.#entered.set(id, { keys, at: performance.now() });
    return waitMs;
  }

  /** The task is at work no more. */
  async leave(id: number): Promise<void> {
    const entered = this.#entered.get(id);
    this.#entered.delete(id);
    if (entered === undefined) return;
    await this.#client.eval(LEAVE, 3, ...entered.keys, id, performance.now() - entered.at);
  }

  /** Renews what is at work here; what is not renewed expires. */
  async hold(): Promise<void> {
    if (this.#entered.size === 0) return;
    const keys = [...this.#entered.values()].map(({ keys: [, active] }) => active);
    await this.#client.eval(HOLD, keys.length, ...keys, this.#leaseMs, ...this.#entered.keys());
  }
}
