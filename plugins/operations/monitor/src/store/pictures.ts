import type { RecordKey, RecordStore } from "@winnow/kit-records";
import { picturesOf, type VersionedPage, versionKey } from "./keys.ts";

/** Pictures that are kept of a page: those of its newest versions that have one. */
const MAX_PICTURES = 20;
const DAY_MS = 86_400_000;

/** What a page looked like. */
export interface Picture {
  /** `image/png` or `image/jpeg`. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** What versions of pages looked like, for as long as their texts are kept. */
export class PagePictures {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  /** Keeps the picture of the version that a check found. */
  async add(page: VersionedPage, checkId: string, picture: Picture, at: number): Promise<void> {
    const { contentType, bytes } = picture;
    await this.#records.put(keyOf(page, checkId), { at, value: { contentType }, bytes });
    const all = await this.#records.list(picturesOf(page), { limit: MAX_PICTURES + 10 });
    for (const { key, collection, owner } of all.slice(MAX_PICTURES))
      await this.#records.delete({ key, collection, owner }, 1);
  }

  /** The picture of a version; undefined when there is none, or not any more. */
  async find(page: VersionedPage, checkId: string): Promise<Picture | undefined> {
    const record = await this.#records.get(keyOf(page, checkId));
    if (record?.bytes === undefined) return undefined;
    return {
      contentType: String((record.value as { contentType?: unknown }).contentType),
      bytes: record.bytes,
    };
  }

  /** Notes that the version was seen again, to a day. */
  async see(page: VersionedPage, checkId: string, at: number): Promise<void> {
    const key = keyOf(page, checkId);
    const record = await this.#records.get(key);
    if (record === undefined || at - record.at < DAY_MS) return;
    await this.#records.revise(key, record.version, { at, value: record.value });
  }

  /** Gives the pictures of a page to another. */
  async move(from: VersionedPage, to: VersionedPage): Promise<void> {
    for (const record of await this.#records.list(picturesOf(from), { limit: MAX_PICTURES })) {
      const { key, collection, owner, at, value, bytes } = record;
      const there = picturesOf(to);
      const end = key.slice(picturesOf(from).prefix.length);
      const moved: RecordKey = { collection, owner, key: there.prefix + end };
      await this.#records.put(moved, { at, value, ...(bytes === undefined ? {} : { bytes }) });
      await this.#records.delete({ key, collection, owner }, 1);
    }
  }
}

function keyOf(page: VersionedPage, checkId: string): RecordKey {
  const { collection, owner } = picturesOf(page);
  return { collection, owner, key: versionKey(page, checkId).key };
}
