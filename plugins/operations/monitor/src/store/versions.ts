import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { RecordStore, StoredRecord } from "@winnow/kit-records";
import type { PictureVerdict } from "../watch/verdict.ts";
import { dropAfter, moveRecords, seeRecord } from "./kept-records.ts";
import { type VersionedPage, versionKey, versionsOf } from "./keys.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Versions that are kept of a page. */
export const MAX_VERSIONS = 100;
/** Characters of a text that is kept. */
const MAX_TEXT = 5_000_000;

/** A page as it was from one check until another one that changed it. */
export interface Version {
  /** The check that found it first. */
  readonly checkId: string;
  readonly scrapeId: string | null;
  /** When that was, in milliseconds since the epoch. */
  readonly since: number;
  /** When a check saw it last, to a day. */
  readonly seenAt: number;
  /** Whether the page was gone. */
  readonly isGone: boolean;
  /** Characters of its text. */
  readonly length: number;
  /** Why its text is not kept; null where it is. */
  readonly reason: string | null;
  /** The type of its screenshot; undefined where there is none. Of the newest 20 that have one it is kept. */
  readonly screenshot?: string;
  /** What its picture differs in from the one before, where that made the version. */
  readonly visual?: Pick<PictureVerdict, "similarity" | "regions">;
}

/** As it is kept: with the address of its page, which its key has only as a digest. */
type Stored = Omit<Version, "seenAt"> & { readonly url?: string };

/** The texts that pages had, as checks found them. */
export class PageVersions {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  /** All of a page, the newest first. */
  async list(page: VersionedPage, limit = MAX_VERSIONS): Promise<readonly Version[]> {
    return (await this.#read(page, limit)).map(toVersion);
  }

  /** The version that a check found, with its text; undefined when it is not kept, or not any more. */
  async find(
    page: VersionedPage,
    checkId: string,
  ): Promise<(Version & { readonly text: string | null }) | undefined> {
    const record = await this.#records.get(versionKey(page, checkId));
    if (record === undefined) return undefined;
    const { bytes } = record;
    const text = bytes === undefined ? null : (await decompress(bytes)).toString("utf8");
    return { ...toVersion(record), text };
  }

  /** Keeps what a check found, the text being undefined for a page that is gone. Again in the same check it takes the place of the first. */
  async add(
    page: VersionedPage,
    {
      text,
      ...found
    }: Pick<Version, "checkId" | "scrapeId" | "screenshot" | "visual"> & {
      readonly text: string | undefined;
    },
    at: number,
  ): Promise<void> {
    const length = text?.length ?? 0;
    const isKept = text !== undefined && length <= MAX_TEXT;
    const isGone = text === undefined;
    const tooLong = `Texts of more than ${MAX_TEXT.toLocaleString("en")} characters are not kept.`;
    const reason = isGone ? "The page was gone." : isKept ? null : tooLong;
    const value: Stored = { ...found, url: page.url, since: at, isGone, length, reason };
    const record = { at, value, ...(isKept ? { bytes: await compress(text) } : {}) };
    await this.#records.put(versionKey(page, found.checkId), record);
    await dropAfter(this.#records, versionsOf(page), MAX_VERSIONS);
  }

  /** Notes that the newest version was seen again, to a day. */
  async see(page: VersionedPage, at: number): Promise<void> {
    const [newest] = await this.#read(page, 1);
    await seeRecord(this.#records, newest, at);
  }

  /** Notes that a version has a picture, which was taken later. */
  async notePicture(page: VersionedPage, checkId: string, screenshot: string): Promise<void> {
    const key = versionKey(page, checkId);
    const record = await this.#records.get(key);
    if (record === undefined) return;
    const value = { ...(record.value as Stored), screenshot };
    await this.#records.revise(key, record.version, { at: record.at, value });
  }

  /** Gives the versions of a page to another. */
  async move(from: VersionedPage, to: VersionedPage): Promise<void> {
    const there = (value: unknown): Stored => ({ ...(value as Stored), url: to.url });
    await moveRecords(this.#records, versionsOf(from), versionsOf(to), MAX_VERSIONS, there);
  }

  async #read(page: VersionedPage, limit: number): Promise<readonly StoredRecord[]> {
    return await this.#records.list(versionsOf(page), { limit });
  }
}

function toVersion({ at, value }: Pick<StoredRecord, "at" | "value">): Version {
  const { url: _, ...version } = value as Stored;
  return { ...version, seenAt: at };
}
