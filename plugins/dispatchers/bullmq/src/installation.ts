import { randomBytes } from "node:crypto";
import type { RecordStore } from "@winnow/kit-records";

const KEY = { collection: "installation", owner: "", key: "dispatch" } as const;

/**
 * The prefix of the keys of this installation: with an id that all processes on one store of records have in common, so that two
 * installations on one Redis database do not take each other's tasks. Without records it is the prefix as it was given.
 * @throws DATABASE_UNAVAILABLE
 */
export async function prefixOf(prefix: string, records: RecordStore | undefined): Promise<string> {
  if (records === undefined) return prefix;
  const known = await records.get(KEY);
  if (known !== undefined) return `${prefix}-${known.value}`;
  const id = randomBytes(6).toString("hex");
  // Of processes that start at once one is first, and the others take its id.
  await records.put(KEY, { at: Date.now(), value: id }, { ifVersion: 0 });
  return `${prefix}-${(await records.get(KEY))?.value ?? id}`;
}
