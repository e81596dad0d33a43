import type { Version } from "./types.ts";

/** The version that a page had at a time; the newest comes first. Undefined before the first. */
export function versionAt(versions: readonly Version[], time: number): Version | undefined {
  return versions.find(({ since }) => Date.parse(since) < Math.floor(time / 1000) * 1000 + 1000);
}

/** A time as fields for dates take it, in the time zone of the reader. */
export function fieldTime(time: number): string {
  const at = new Date(time);
  return new Date(time - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
