import { setImmediate as breathe } from "node:timers/promises";
import type { RecordStore } from "@winnow/kit-records";
import { type ListDiff, type ListName, removalsOf, type WebRiskClient } from "./client.ts";
import { longOf, Prefixes, shortOf } from "./prefixes.ts";
import { decodeRice } from "./rice.ts";

const COLLECTION = "web-risk-lists";
/** Milliseconds until a list is asked for again when the server does not say. */
const REFRESH_MS = 30 * 60_000;
const MIN_REFRESH_MS = 60_000;
const MAX_REFRESH_MS = 24 * 60 * 60_000;

interface Stored {
  readonly versionToken: string;
  readonly checksum: string;
  readonly nextAt: number;
}

/** One list, as it was last fetched whole: nothing of a fetch that was cut off is ever used or stored. */
export class ThreatList {
  readonly name: ListName;
  readonly #client: WebRiskClient;
  readonly #store: RecordStore | undefined;
  #prefixes = Prefixes.NONE;
  #token = "";
  #nextAt = 0;
  #version = 0;

  constructor(name: ListName, client: WebRiskClient, store: RecordStore | undefined) {
    this.name = name;
    this.#client = client;
    this.#store = store;
  }

  /** When it is to be fetched again, in milliseconds since the epoch; 0 when it never was. */
  get nextAt(): number {
    return this.#nextAt;
  }

  get size(): number {
    return this.#prefixes.size;
  }

  matches(hash: Buffer): readonly Buffer[] {
    return this.#prefixes.matches(hash);
  }

  /** Takes over what the store has, such as what another process has fetched. */
  async load(): Promise<void> {
    const key = { collection: COLLECTION, owner: "", key: this.name };
    const record = await this.#store?.get(key).catch(() => undefined);
    if (record?.bytes === undefined || record.version === this.#version) return;
    this.#version = record.version;
    try {
      const { versionToken, checksum, nextAt } = record.value as Stored;
      const prefixes = Prefixes.fromBytes(record.bytes);
      if (prefixes.checksum !== checksum) return;
      [this.#prefixes, this.#token, this.#nextAt] = [prefixes, versionToken, nextAt];
    } catch {
      // What cannot be read is fetched anew.
    }
  }

  /** Fetches what has changed, and stores the list. @throws Error */
  async refresh(now: number, signal: AbortSignal): Promise<void> {
    const diff = await this.#client.diff(this.name, this.#token, signal);
    await breathe();
    let prefixes = apply(this.#prefixes, diff);
    await breathe();
    let taken = diff;
    if (prefixes.checksum !== diff.checksum.sha256) {
      // Something was lost on the way: the whole list, once.
      taken = await this.#client.diff(this.name, "", signal);
      prefixes = apply(Prefixes.NONE, taken);
      if (prefixes.checksum !== taken.checksum.sha256)
        throw new Error(`the list ${this.name} of Web Risk does not match its checksum`);
    }
    this.#prefixes = prefixes;
    this.#token = taken.newVersionToken;
    this.#nextAt = nextOf(taken, now);
    await this.#save(taken.checksum.sha256, now);
  }

  async #save(checksum: string, now: number): Promise<void> {
    const value: Stored = { versionToken: this.#token, checksum, nextAt: this.#nextAt };
    const key = { collection: COLLECTION, owner: "", key: this.name };
    this.#version = (await this.#store?.put(key, { at: now, value, bytes: this.#prefixes.toBytes() })) ?? 0;
  }
}

function apply(before: Prefixes, diff: ListDiff): Prefixes {
  const { rawHashes = [], riceHashes } = diff.additions ?? {};
  const short: Uint32Array[] = [];
  const long: Buffer[] = [];
  for (const { prefixSize, rawHashes: text } of rawHashes) {
    const bytes = Buffer.from(text, "base64");
    if (prefixSize === 4) short.push(shortOf(bytes));
    else long.push(...longOf(bytes, prefixSize));
  }
  // Numbers of compressed prefixes have their lowest byte first.
  if (riceHashes !== undefined) short.push(decodeRice(riceHashes).map(swapBytes));
  const all = new Uint32Array(short.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of short) {
    all.set(part, at);
    at += part.length;
  }
  if (diff.responseType === "RESET") return Prefixes.from(all, long);
  return before.changed(removalsOf(diff), all, long);
}

function swapBytes(value: number): number {
  return (
    ((value & 0xff) << 24) | ((value & 0xff00) << 8) | ((value >>> 8) & 0xff00) | ((value >>> 24) & 0xff)
  );
}

function nextOf({ recommendedNextDiff }: ListDiff, now: number): number {
  const asked = Date.parse(recommendedNextDiff);
  const wait = Number.isNaN(asked) ? REFRESH_MS : asked - now;
  return now + Math.min(MAX_REFRESH_MS, Math.max(MIN_REFRESH_MS, wait));
}
