import { randomUUID } from "node:crypto";
import KeyvRedis, { createClient } from "@keyv/redis";
import { type CacheEntry, type Logger, silent, within } from "@winnow/core/plugin";
import { Absence, saidOf, serverOf } from "@winnow/kit-settings";
import { Keyv } from "keyv";
import { readEntry, writeEntry } from "./entry.ts";

/** How long the server is left alone after a command that took too long. */
const REST_MS = 5000;
const MAX_RECONNECT_MS = 5000;
/** Commands that wait for their answer; more are refused. */
const MAX_WAITING = 10_000;

/** Validated settings. */
export interface RedisConfig {
  readonly url: string;
  readonly prefix: string;
  readonly maxEntryBytes: number;
  readonly timeoutMs: number;
}

/** Entries on a Redis server. Each method fails at once while the server is known to be away. */
export class RedisCache {
  logger: Logger = silent;
  readonly #config: RedisConfig;
  readonly #client: ReturnType<typeof createClient>;
  readonly #keyv: Keyv<string>;
  #connecting: Promise<unknown> | undefined;
  #restsUntil = 0;
  readonly #absence = new Absence();

  constructor(config: RedisConfig) {
    this.#config = config;
    this.#client = createClient({
      url: config.url,
      // What cannot be sent now is not worth sending later.
      disableOfflineQueue: true,
      commandsQueueMaxLength: MAX_WAITING,
      socket: {
        connectTimeout: config.timeoutMs,
        reconnectStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), MAX_RECONNECT_MS),
      },
    });
    // A cache that is not closed keeps no process alive.
    this.#client.unref();
    this.#client.on("error", (error: unknown) => this.#note(error));
    this.#client.on("ready", () => this.#noteBack());
    const store = new KeyvRedis<string>(this.#client as never, {
      keyPrefixSeparator: ":",
      throwOnErrors: true,
    });
    store.on("error", () => {});
    this.#keyv = new Keyv<string>({
      store,
      namespace: config.prefix,
      useKeyPrefix: false,
      throwOnErrors: true,
    });
    this.#keyv.on("error", () => {});
    // What is kept is text already, and Redis itself forgets it.
    this.#keyv.serialize = ({ value }) => value as string;
    this.#keyv.deserialize = (text) => ({ value: text as never });
  }

  async get(key: string): Promise<CacheEntry | undefined> {
    const text = await this.#do(() => this.#keyv.get(key));
    return readEntry(text);
  }

  async set(key: string, entry: CacheEntry, ttlMs: number): Promise<void> {
    if (entry.body.length > this.#config.maxEntryBytes || ttlMs <= 0) {
      // An older copy must not outlive the page that replaces it.
      await this.delete(key);
      return;
    }
    await this.#do(() => this.#keyv.set(key, writeEntry(entry), Math.ceil(ttlMs)));
  }

  async delete(key: string): Promise<boolean> {
    return await this.#do(() => this.#keyv.delete(key));
  }

  /** Writes and deletes; what is wrong is a text, as scrapes go on without a cache. */
  async check(): Promise<string | undefined> {
    // Of those that look at once none deletes what another has written.
    const key = `check:${randomUUID()}`;
    try {
      await this.set(key, { storedAt: Date.now(), head: {}, body: Buffer.from("ready") }, 60_000);
      return (await this.delete(key)) ? undefined : "the cache lost what was written";
    } catch (error) {
      return `scrapes go on without the cache: ${saidOf(error, this.#config.url)}`;
    }
  }

  async close(): Promise<void> {
    if (!this.#client.isOpen) return;
    // What waits for its answer is not worth waiting for when the server is away.
    if (this.#absence.reason === undefined && this.#client.isReady)
      await answerWithin(this.#client.close(), this.#config.timeoutMs).catch(() => {});
    if (this.#client.isOpen) this.#client.destroy();
  }

  /** Does this with the server, within the time that a command may take. */
  async #do<T>(command: () => Promise<T>): Promise<T> {
    const { timeoutMs } = this.#config;
    if (Date.now() < this.#restsUntil) throw new Error(this.#absence.reason ?? "the server rests");
    try {
      this.#connecting ??= this.#client.connect();
      if (!this.#client.isReady && this.#absence.reason === undefined)
        await answerWithin(this.#connecting, timeoutMs);
      return await answerWithin(command(), timeoutMs);
    } catch (error) {
      if (error instanceof TookTooLong) this.#restsUntil = Date.now() + REST_MS;
      // That the client is offline says less than why it is.
      const isOffline = this.#absence.reason !== undefined && !this.#client.isReady;
      if (!isOffline) this.#note(error);
      throw new Error(isOffline ? this.#absence.reason : saidOf(error, this.#config.url));
    }
  }

  /** Logs a failure, once for each reason until the server is back. */
  #note(error: unknown): void {
    const reason = saidOf(error, this.#config.url);
    if (this.#absence.isNews(reason)) this.logger.warn({ server: this.#server, reason }, "the cache is away");
  }

  #noteBack(): void {
    if (this.#absence.end()) this.logger.info({ server: this.#server }, "the cache is back");
    this.#restsUntil = 0;
  }

  /** The server without user and password. */
  get #server(): string {
    return serverOf(this.#config.url);
  }
}

class TookTooLong extends Error {}

/** What the server answers. @throws TookTooLong */
const answerWithin = <T>(work: Promise<T>, ms: number): Promise<T> =>
  within(work, ms, () => {
    throw new TookTooLong(`no answer within ${ms} ms`);
  });
