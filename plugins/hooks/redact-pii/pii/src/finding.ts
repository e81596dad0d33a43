/** The categories of the request option `redactPII`. @see specification, "Redaction options" */
export const ENTITIES = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"] as const;

/** One of {@link ENTITIES}. */
export type Entity = (typeof ENTITIES)[number];

/** A piece of text that is personal or secret. */
export interface Finding {
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  readonly entity: Entity;
  /** How sure this is, 0 to 1; where two overlap the surer one names the category. */
  readonly score: number;
}

/** The findings without overlaps, in order. Of two that overlap, what only one of them covers stays covered. */
export function settle(findings: readonly Finding[]): Finding[] {
  const sorted = [...findings].sort((a, b) => a.start - b.start || b.end - a.end);
  const settled: Finding[] = [];
  for (const next of sorted) {
    const last = settled.at(-1);
    if (last === undefined || next.start >= last.end) settled.push(next);
    else if (next.end <= last.end) {
      // Within: the outer one stays, unless it is much less sure of what it is.
      if (next.score > last.score)
        settled[settled.length - 1] = { ...last, entity: next.entity, score: next.score };
    } else if (next.score > last.score) {
      settled[settled.length - 1] = { ...last, end: next.start };
      if (next.start === last.start) settled.pop();
      settled.push(next);
    } else settled.push({ ...next, start: last.end });
  }
  return settled;
}
