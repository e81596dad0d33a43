import { createToken } from "@winnow/core/plugin";

/** Where a record stands. Keys are compared by their UTF-8 bytes. */
export interface RecordKey {
  /** What the records are, such as `page-snapshots`: 1 to 64 bytes. */
  readonly collection: string;
  /** Whose they are; empty where there is only one owner. At most 256 bytes. */
  readonly owner: string;
  /** 1 to 1,024 bytes. */
  readonly key: string;
}

/** What is stored under a key. */
export interface NewRecord {
  /** When it was made, in milliseconds since the epoch. */
  readonly at: number;
  /** JSON: at most 1 MiB of it. */
  readonly value: unknown;
  /** At most 64 MiB. */
  readonly bytes?: Uint8Array;
}

/** A record as it is kept. */
export interface StoredRecord extends RecordKey, NewRecord {
  /** Grows with every record of the store, and is never used twice. */
  readonly version: number;
}

/** How a record is stored. */
export interface PutOptions {
  /** Stores only while this is the latest version under the key; 0 for a key without records. @defaultValue in any case */
  readonly ifVersion?: number;
  /** Records that the key keeps, this one included; the oldest are dropped. Infinity for all. @defaultValue 1 */
  readonly keep?: number;
}

/** Some records of a collection. */
export interface RecordRange {
  readonly collection: string;
  /** @defaultValue every owner */
  readonly owner?: string;
  /** Those of one key. */
  readonly key?: string;
  /** Those whose keys begin like this. */
  readonly prefix?: string;
  /** Those that were made before this time, in milliseconds since the epoch. */
  readonly before?: number;
}

/** One of several changes that happen together: a record, without bytes, takes the place of all under its key, or they go. */
export interface RecordChange {
  readonly key: RecordKey;
  /** What is stored. @defaultValue what is there is deleted */
  readonly record?: Omit<NewRecord, "bytes">;
  /** The version that must be the latest under the key; 0 for a key without records. @defaultValue any */
  readonly ifVersion?: number;
}

/**
 * Keeps what must outlive a scrape: under each key one record or a history of them. Every call is one transaction: after
 * a crash it has happened or it has not, also with other processes at work.
 */
export interface RecordStore {
  /**
   * Adds a record and gives its version; undefined when another one than `ifVersion` is the latest.
   * @throws RECORD_INVALID, RECORD_TOO_LARGE, STORAGE_FULL
   */
  put(key: RecordKey, record: NewRecord, options?: PutOptions): Promise<number | undefined>;
  /**
   * Changes time and value of the latest record, whose bytes stay, and gives its new version; undefined when another one
   * than `version` is the latest.
   * @throws RECORD_INVALID, RECORD_TOO_LARGE, STORAGE_FULL
   */
  revise(key: RecordKey, version: number, record: Omit<NewRecord, "bytes">): Promise<number | undefined>;
  /**
   * The latest record with its bytes, or the latest before a version.
   * @throws RECORD_INVALID, RECORD_BROKEN
   */
  get(key: RecordKey, options?: { readonly before?: number }): Promise<StoredRecord | undefined>;
  /**
   * Records of one key without their bytes, the newest first; `before` continues after the version of the last one. One
   * that cannot be read is left out.
   * @throws RECORD_INVALID
   */
  history(
    key: RecordKey,
    page: { readonly before?: number; readonly limit: number },
  ): Promise<readonly StoredRecord[]>;
  /**
   * The latest record of each key without its bytes, in the order of the keys; `after` continues after the last key. One
   * that cannot be read is left out.
   * @throws RECORD_INVALID
   */
  list(
    of: Omit<RecordKey, "key"> & { readonly prefix?: string },
    page: { readonly after?: string; readonly limit: number },
  ): Promise<readonly StoredRecord[]>;
  /**
   * Makes groups of changes, and returns for each group whether it was made: none of its changes is made when the version of one
   * is another than expected. Later groups see what earlier ones have changed.
   * @throws RECORD_INVALID, RECORD_TOO_LARGE, STORAGE_FULL when nothing at all was changed
   */
  write(groups: readonly (readonly RecordChange[])[]): Promise<readonly boolean[]>;
  /**
   * The time by the one clock that all processes of the store have in common, in milliseconds since the epoch: what they measure
   * the age of one another's records by.
   */
  now(): Promise<number>;
  /** Deletes so many of these records at most, the oldest first, and gives how many it deleted. @throws RECORD_INVALID */
  delete(range: RecordRange, limit: number): Promise<number>;
}

/** {@link RecordStore}. */
export const RecordStoreToken = createToken<RecordStore>("record store");
