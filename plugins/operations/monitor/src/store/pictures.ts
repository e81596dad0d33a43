import type { RecordKey, RecordStore } from "@winnow/kit-records";
import { dropAfter, moveRecords, seeRecord } from "./kept-records.ts";
import { picturesOf, type VersionedPage, versionKey } from "./keys.ts";

/** Pictures that are kept of a page: those of its newest versions that have one. */
const MAX_PICTURES = 20;

/** What a page looked like. */
export interface Picture {
  /** `image/png` or `image/jpeg`. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Names how it was taken, where it is compared. */
  readonly framing?: string;
}

/** What versions of pages looked like, for as long as their texts are kept. */
export class PagePictures {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  /** Keeps the picture of the version that a check found. */
  async add(page: VersionedPage, checkId: string, picture: Picture, at: number): Promise<void> {
    const { bytes, ...value } = picture;
    await this.#records.put(keyOf(page, checkId), { at, value, bytes });
    await dropAfter(this.#records, picturesOf(page), MAX_PICTURES);
  }

  /** The picture of a version; undefined when there is none, or not any more. */
  async find(page: VersionedPage, checkId: string): Promise<Picture | undefined> {
    const record = await this.#records.get(keyOf(page, checkId));
    if (record?.bytes === undefined) return undefined;
    const { contentType, framing } = record.value as Omit<Picture, "bytes">;
    return { contentType, bytes: record.bytes, ...(framing === undefined ? {} : { framing }) };
  }

  /** Notes that the version was seen again, to a day. */
  async see(page: VersionedPage, checkId: string, at: number): Promise<void> {
    await seeRecord(this.#records, await this.#records.get(keyOf(page, checkId)), at);
  }

  /** Gives the pictures of a page to another. */
  async move(from: VersionedPage, to: VersionedPage): Promise<void> {
    await moveRecords(this.#records, picturesOf(from), picturesOf(to), MAX_PICTURES);
  }
}

function keyOf(page: VersionedPage, checkId: string): RecordKey {
  const { collection, owner } = picturesOf(page);
  return { collection, owner, key: versionKey(page, checkId).key };
}
