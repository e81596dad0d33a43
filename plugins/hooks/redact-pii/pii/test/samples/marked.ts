/** Reads the marks of labelled texts and scores what was found in them. */

const ENTITIES = {
  P: "PERSON",
  L: "LOCATION",
  E: "EMAIL",
  T: "PHONE",
  F: "FINANCIAL",
  S: "SECRET",
} as const;

export interface Span {
  readonly start: number;
  readonly end: number;
  readonly entity: string;
}

/** The text and the places of the marks: `{P:Anna}`, or `{P:Dr. Anna|Anna}` where only the second part is meant. */
export function marked(source: string): { readonly text: string; readonly spans: readonly Span[] } {
  const spans: Span[] = [];
  let text = "";
  let from = 0;
  for (const mark of source.matchAll(/\{([PLETFS]):([^{}|]+)(?:\|([^{}|]+))?\}/g)) {
    const [all, kind, whole, part] = mark as unknown as [string, keyof typeof ENTITIES, string, string?];
    text += source.slice(from, mark.index);
    const start = text.length + (part === undefined ? 0 : whole.lastIndexOf(part));
    spans.push({ start, end: start + (part ?? whole).length, entity: ENTITIES[kind] });
    text += whole;
    from = mark.index + all.length;
  }
  return { text: text + source.slice(from), spans };
}

const shared = (one: Span, other: Span) =>
  Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));

/** Counts of spans (half of both together must be the same) and of characters. */
export class Score {
  found = 0;
  missed: Span[] = [];
  wrong: Span[] = [];
  personal = 0;
  left = 0;
  harmless = 0;
  over = 0;

  add(text: string, spans: readonly Span[], findings: readonly Span[]): this {
    const used = new Set<Span>();
    for (const span of spans) {
      const hit = findings.find(
        (one) =>
          !used.has(one) &&
          one.entity === span.entity &&
          shared(one, span) * 2 >= Math.max(one.end, span.end) - Math.min(one.start, span.start),
      );
      if (hit === undefined) this.missed.push(span);
      else {
        used.add(hit);
        this.found++;
      }
    }
    this.wrong.push(...findings.filter((one) => !used.has(one)));
    for (let at = 0; at < text.length; at++) {
      const isIn = (one: Span) => one.start <= at && at < one.end;
      const isFound = findings.some(isIn);
      if (spans.some(isIn)) {
        this.personal++;
        if (!isFound) this.left++;
      } else {
        this.harmless++;
        if (isFound) this.over++;
      }
    }
    return this;
  }

  get f1(): number {
    return (2 * this.found) / (2 * this.found + this.missed.length + this.wrong.length || 1);
  }
}
