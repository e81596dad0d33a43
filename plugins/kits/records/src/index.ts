export { checkContent, checkKey, checkLimit, MAX_BYTES, MAX_LIMIT, MAX_VALUE_LENGTH } from "./check.ts";
export { RECORD_ERRORS } from "./errors.ts";
export { MOVED_RECORDS } from "./moved.ts";
export { SNAPSHOTS, snapshotPrefix } from "./snapshots.ts";
export {
  type NewRecord,
  type PutOptions,
  type RecordChange,
  type RecordKey,
  type RecordRange,
  type RecordStore,
  RecordStoreToken,
  type StoredRecord,
} from "./store.ts";
export { MAX_TOKEN_LENGTH, SignedTokens } from "./tokens.ts";
