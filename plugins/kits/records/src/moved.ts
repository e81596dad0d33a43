/**
 * The tables of records in the order in which they are moved, with columns that are the same in every store of ours. The bytes come
 * last: a record that is written over takes its bytes along.
 */
export const MOVED_RECORDS = [
  {
    name: "record",
    key: ["version"],
    columns: { number: ["version", "at", "content"], text: ["collection", "owner", "key"], json: ["value"] },
    counters: { record_versions: "version" },
  },
  {
    name: "content",
    key: ["id"],
    columns: { number: ["id"], bytes: ["bytes"] },
    batch: 20,
    counters: { content_id_seq: "id" },
  },
] as const;
