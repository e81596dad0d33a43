import type { RecordKey, RecordStore, StoredRecord } from "@winnow/kit-records";

const DAY_MS = 86_400_000;

/** Records of one owner whose keys have the same begin. */
export interface Kept extends Omit<RecordKey, "key"> {
  readonly prefix: string;
}

/** All records of a range, read so many at a time. */
export async function* recordsOf(
  records: RecordStore,
  range: Parameters<RecordStore["list"]>[0],
  limit: number,
): AsyncGenerator<Omit<StoredRecord, "bytes">> {
  for (let after: string | undefined; ; ) {
    const found = await records.list(range, { limit, ...(after === undefined ? {} : { after }) });
    yield* found;
    after = found.at(-1)?.key;
    if (found.length < limit) return;
  }
}

/** Notes that what is kept was seen again; once a day is enough for what is kept for days. */
export async function seeRecord(
  records: RecordStore,
  record: StoredRecord | undefined,
  at: number,
): Promise<void> {
  if (record === undefined || at - record.at < DAY_MS) return;
  await records.revise(keyOf(record), record.version, { at, value: record.value });
}

/** Moves the first records of a range to the same places of another, with their values as `change` makes them. */
export async function moveRecords(
  records: RecordStore,
  from: Kept,
  to: Kept,
  limit: number,
  change: (value: unknown) => unknown = (value) => value,
): Promise<void> {
  for (const { key } of await records.list(from, { limit })) {
    const old = { collection: from.collection, owner: from.owner, key };
    // A list has no bytes.
    const record = await records.get(old);
    if (record === undefined) continue;
    const { at, value, bytes } = record;
    const place = to.prefix + key.slice(from.prefix.length);
    const moved = { collection: to.collection, owner: to.owner, key: place };
    await records.put(moved, { at, value: change(value), ...(bytes === undefined ? {} : { bytes }) });
    await records.delete(old, 1);
  }
}

/** Deletes what is more than so many in a range, from its end. */
export async function dropAfter(records: RecordStore, range: Kept, max: number): Promise<void> {
  const all = await records.list(range, { limit: max + 10 });
  for (const record of all.slice(max)) await records.delete(keyOf(record), 1);
}

function keyOf({ collection, owner, key }: RecordKey): RecordKey {
  return { collection, owner, key };
}
