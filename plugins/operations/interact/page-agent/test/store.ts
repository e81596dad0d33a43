import type { RecordKey, RecordStore, StoredRecord } from "@winnow/kit-records";

/** A store of records in memory, as far as recipes need one. */
export function memoryStore(): RecordStore & { readonly all: StoredRecord[] } {
  const all: StoredRecord[] = [];
  let version = 0;
  const isAt = (record: StoredRecord, key: RecordKey) =>
    record.collection === key.collection && record.owner === key.owner && record.key === key.key;
  return {
    all,
    put: async (key, record) => {
      const at = all.findIndex((one) => isAt(one, key));
      if (at >= 0) all.splice(at, 1);
      all.push(JSON.parse(JSON.stringify({ ...key, ...record, version: ++version })));
      return version;
    },
    get: async (key) => all.find((one) => isAt(one, key)),
    list: async ({ collection, owner }, { limit }) =>
      all.filter((one) => one.collection === collection && one.owner === owner).slice(0, limit),
    delete: async ({ collection, owner, key }, limit) => {
      const found = all.filter(
        (one) =>
          one.collection === collection && one.owner === owner && (key === undefined || one.key === key),
      );
      for (const one of found.slice(0, limit)) all.splice(all.indexOf(one), 1);
      return Math.min(found.length, limit);
    },
    revise: () => Promise.reject(new Error("not needed")),
    history: () => Promise.reject(new Error("not needed")),
    now: async () => Date.now(),
    write: () => Promise.reject(new Error("not needed")),
  };
}
