import { type Logger, messageOf } from "@winnow/core/plugin";
import type { SharedBuckets, TakenCall } from "@winnow/kit-teams";
import { Connection } from "./connection.ts";
import { namesOf } from "./names.ts";

/** Milliseconds that a call waits for its bucket. */
const COMMAND_MS = 500;
/** How long the server is left alone after that. */
const REST_MS = 5000;

/** Takes a call out of a bucket of a minute's worth of calls, by the clock of the server; gives the milliseconds to wait and the
 *  thousandths of calls that are left then: Redis gives whole numbers only. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local size = tonumber(ARGV[1])
local known = redis.call('HMGET', KEYS[1], 'left', 'at')
local left, at = tonumber(known[1]) or size, tonumber(known[2]) or now
left = math.min(size, left + math.max(0, now - at) * size / 60000)
local wait = 0
if left >= 1 then left = left - 1 else wait = math.ceil((1 - left) * 60000 / size) end
redis.call('HSET', KEYS[1], 'left', left, 'at', now)
redis.call('PEXPIRE', KEYS[1], 60000)
return {wait, math.floor(left * 1000)}`;

/** Buckets in Redis, which all processes of a fleet take calls from. */
export class RedisBuckets implements SharedBuckets {
  readonly #connection: Connection;
  readonly #prefix: string;
  #restsUntil = 0;

  constructor({ url, prefix }: { readonly url: string; readonly prefix: string }, logger: Logger) {
    this.#connection = new Connection(url, logger, () => {}, COMMAND_MS);
    this.#prefix = namesOf(prefix).bucket;
  }

  async take(id: string, perMinute: number): Promise<TakenCall> {
    if (!this.#connection.isUsable || performance.now() < this.#restsUntil) throw new Error("Redis is away.");
    try {
      const taken = await this.#connection.client.eval(TAKE, 1, `${this.#prefix}${id}`, perMinute);
      const [waitMs = 0, left = 0] = taken as readonly number[];
      return { waitMs, left: left / 1000 };
    } catch (error) {
      this.#restsUntil = performance.now() + REST_MS;
      throw new Error(messageOf(error), { cause: error });
    }
  }

  close(): void {
    this.#connection.close();
  }
}
