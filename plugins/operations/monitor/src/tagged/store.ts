import type { RecordKey, RecordStore } from "@winnow/kit-records";
import { digest } from "../store/keys.ts";
import type { TagRecord } from "./settings.ts";

const COLLECTION = "monitor-tags";
/** Tags of an owner that say something. */
export const MAX_TAGS = 1000;

/** What tags say for their monitors, by their owner. */
export class TagStore {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  async find(owner: string, tag: string): Promise<TagRecord | undefined> {
    return (await this.#records.get(keyOf(owner, tag)))?.value as TagRecord | undefined;
  }

  /** Those of these tags that say something, in any order. */
  async some(owner: string, tags: readonly string[] = []): Promise<readonly TagRecord[]> {
    const found = await Promise.all(tags.map((tag) => this.find(owner, tag)));
    return found.filter((one) => one !== undefined);
  }

  /** All that say something, in the order of their letters. */
  async all(owner: string): Promise<readonly TagRecord[]> {
    const found = await this.#records.list({ collection: COLLECTION, owner }, { limit: MAX_TAGS });
    return found.map(({ value }) => value as TagRecord).sort((one, other) => (one.tag < other.tag ? -1 : 1));
  }

  async put(owner: string, record: TagRecord): Promise<void> {
    await this.#records.put(keyOf(owner, record.tag), { at: record.updatedAt, value: record });
  }

  async remove(owner: string, tag: string): Promise<void> {
    await this.#records.delete(keyOf(owner, tag), 1);
  }
}

function keyOf(owner: string, tag: string): RecordKey {
  return { collection: COLLECTION, owner, key: digest(tag) };
}
