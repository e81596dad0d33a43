import type { CacheEntry } from "@winnow/core/plugin";
import * as v from "valibot";

const Stored = v.object({ storedAt: v.number(), head: v.record(v.string(), v.unknown()), body: v.string() });

/** An entry as text; its bytes are base64, as values of Redis go through keyv as text. */
export function writeEntry({ storedAt, head, body }: CacheEntry): string {
  return JSON.stringify({ storedAt, head, body: Buffer.from(body).toString("base64") });
}

/** The entry that a text holds; undefined for what another program, or another version, has written. */
export function readEntry(text: unknown): CacheEntry | undefined {
  if (typeof text !== "string") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { success, output } = v.safeParse(Stored, value);
  return success ? { ...output, body: Buffer.from(output.body, "base64") } : undefined;
}
