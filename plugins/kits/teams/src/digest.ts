import { createHash } from "node:crypto";

/**
 * What is kept of a key, and compared with: it cannot be used in place of the key, and as all are of one length, comparing them shows
 * nothing of the keys. The form `fc-…` and the bare one of a UUID are the same key.
 */
export function digestOfKey(key: string): Buffer {
  const bare = key.replace(/^fc-/, "").replaceAll("-", "").toLowerCase();
  const isUuid = /^[0-9a-f]{32}$/.test(bare);
  return createHash("sha256")
    .update(isUuid ? bare : key)
    .digest();
}
