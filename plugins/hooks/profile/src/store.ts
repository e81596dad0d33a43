import { createHash, randomUUID } from "node:crypto";
import { WinnowError } from "@winnow/core/plugin";
import { MAX_BYTES, type RecordKey, type RecordStore, type StoredRecord } from "@winnow/kit-records";
import * as v from "valibot";
import { locked, lost, tooLarge, unreadable } from "./errors.ts";
import { EMPTY, type State, StateSchema } from "./state.ts";

/** How often the holder of a lock says that it lives, and after what silence it counts as dead. */
const BEAT_MS = 5000;
const DEAD_MS = 20_000;
/** How often something is done again because the record was changed meanwhile. */
const MAX_TRIES = 3;

/** The metadata of a profile. */
const Facts = v.object({
  /** Who may save to it. */
  holder: v.optional(v.string()),
  /** Bytes of the state; 0 before it is first saved. */
  size: v.number(),
});

/** The right to save a profile. */
export interface Lock {
  /**
   * Stores the state as a whole, and gives the right back.
   * @throws PROFILE_LOCKED when the right has passed on, PROFILE_TOO_LARGE, STORAGE_FULL
   */
  save(state: State): Promise<void>;
  /** Gives the right back; safe to call twice. */
  release(): Promise<void>;
}

/**
 * The profiles of an owner: one record each, which holds the state and who may save it. Taking the right makes a new version of
 * the record, so that one that had it before cannot save over it.
 */
export class Profiles {
  readonly #records: RecordStore;
  readonly #owner: string;

  constructor(records: RecordStore, owner: string) {
    this.#records = records;
    this.#owner = owner;
  }

  /** What a profile holds; nothing when there is none. @throws PROFILE_UNREADABLE */
  async read(name: string): Promise<State> {
    try {
      const bytes = (await this.#records.get(this.#keyOf(name)))?.bytes;
      if (bytes === undefined) return EMPTY;
      return v.parse(
        StateSchema,
        JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()),
      );
    } catch (error) {
      if (WinnowError.is(error) && error.code !== "RECORD_BROKEN") throw error;
      throw unreadable(name, error);
    }
  }

  /**
   * Takes the right to save a profile. It expires with its lease, by the clock of the store.
   * @throws PROFILE_LOCKED while another session has it, PROFILE_UNREADABLE
   */
  async lock(name: string): Promise<Lock> {
    const records = this.#records;
    const key = this.#keyOf(name);
    const holder = randomUUID();
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const [latest] = await records.history(key, { limit: 1 });
      const at = await records.now();
      const { holder: other, size } = factsOf(latest);
      if (latest !== undefined && other !== undefined && at - latest.at < DEAD_MS) throw locked(name);
      const record = { at, value: { holder, size } };
      const version =
        latest === undefined
          ? await records.put(key, record, { ifVersion: 0 })
          : await records.revise(key, latest.version, record);
      if (version !== undefined) return new HeldProfile(records, key, holder);
    }
    // A damaged record is not seen until it is read.
    await this.read(name);
    throw locked(name);
  }

  #keyOf(name: string): RecordKey {
    const key = createHash("sha256").update(name).digest("hex");
    return { collection: "browser-profiles", owner: this.#owner, key };
  }
}

/** A profile that one session may save to, as long as it says that it lives. */
class HeldProfile implements Lock {
  readonly #records: RecordStore;
  readonly #key: RecordKey;
  readonly #holder: string;
  readonly #timer: NodeJS.Timeout;
  #isBeating = false;

  constructor(records: RecordStore, key: RecordKey, holder: string) {
    this.#records = records;
    this.#key = key;
    this.#holder = holder;
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS);
    this.#timer.unref();
  }

  async save(state: State): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(state));
    if (bytes.length > MAX_BYTES) throw tooLarge();
    const isSaved = await this.#change(async ({ version }, at) => {
      const record = { at, value: { size: bytes.length }, bytes };
      return await this.#records.put(this.#key, record, { ifVersion: version });
    });
    clearInterval(this.#timer);
    if (!isSaved) throw lost();
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#change(async ({ version, value }, at) => {
      const { size } = v.parse(Facts, value);
      if (size > 0) return await this.#records.revise(this.#key, version, { at, value: { size } });
      const [isGone] = await this.#records.write([[{ key: this.#key, ifVersion: version }]]);
      return isGone === true ? version : undefined;
    });
  }

  async #beat(): Promise<void> {
    if (this.#isBeating) return;
    this.#isBeating = true;
    try {
      const isMine = await this.#change(
        async ({ version, value }, at) => await this.#records.revise(this.#key, version, { at, value }),
      );
      if (!isMine) clearInterval(this.#timer);
    } catch {
      // The store is away; the next beat finds out whether the right has passed on.
    } finally {
      this.#isBeating = false;
    }
  }

  /** Changes the record while it is this session's; gives whether it was. */
  async #change(change: (latest: StoredRecord, at: number) => Promise<number | undefined>): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const [latest] = await this.#records.history(this.#key, { limit: 1 });
      if (latest === undefined || factsOf(latest).holder !== this.#holder) return false;
      if ((await change(latest, await this.#records.now())) !== undefined) return true;
    }
    return false;
  }
}

function factsOf(record: StoredRecord | undefined): v.InferOutput<typeof Facts> {
  const read = v.safeParse(Facts, record?.value);
  return read.success ? read.output : { size: 0 };
}
