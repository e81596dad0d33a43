import { type FoundHashes, LISTS, type ListName } from "./client.ts";

/** Prefixes, and full hashes, that are remembered. */
const MAX_KEPT = 20_000;

interface Known {
  readonly lists: readonly ListName[];
  readonly until: number;
}

/** What the server said about prefixes, for as long as it said that it holds. */
export class HashCache {
  readonly #threats = new Map<string, Known>();
  readonly #asked = new Map<string, number>();

  /** The lists that a full hash is on; undefined when the server has to be asked. */
  find(hash: Buffer, prefix: Buffer, now: number): readonly ListName[] | undefined {
    const known = this.#threats.get(keyOf(hash));
    if (known !== undefined) return known.until > now ? known.lists : undefined;
    return (this.#asked.get(keyOf(prefix)) ?? 0) > now ? [] : undefined;
  }

  /** Remembers what the server said about a prefix. */
  add(prefix: Buffer, { threats, negativeExpireTime }: FoundHashes): void {
    set(this.#asked, keyOf(prefix), timeOf(negativeExpireTime));
    for (const { hash, threatTypes, expireTime } of threats) {
      const lists = threatTypes.filter((type): type is ListName => type in LISTS);
      if (lists.length > 0)
        set(this.#threats, keyOf(Buffer.from(hash, "base64")), { lists, until: timeOf(expireTime) });
    }
  }

  /** Forgets that a hash was a threat, before the server is asked anew. */
  forget(hash: Buffer): void {
    this.#threats.delete(keyOf(hash));
  }
}

function set<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MAX_KEPT && oldest !== undefined) map.delete(oldest);
}

function keyOf(bytes: Buffer): string {
  return bytes.toString("base64");
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  return Number.isNaN(time) ? 0 : time;
}
