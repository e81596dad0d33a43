import type { Evidence } from "./evidence.ts";

/** What came of a request. */
export interface Answer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly bytes: number;
  readonly durationMs: number;
  /** The page as it was fetched, where it was asked for only to show places in it. */
  readonly snapshot: string | undefined;
}

/** Evidence of a field, where it is some. */
export function listOf(value: unknown): readonly Evidence[] {
  return Array.isArray(value) ? (value as Evidence[]).filter((item) => typeof item?.path === "string") : [];
}
