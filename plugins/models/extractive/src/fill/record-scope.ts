/** Looking for values in one of several things that a page shows in the same form. */

import type { Fact, PageRecord } from "@winnow/kit-facts";
import { wordsOf } from "@winnow/kit-facts";
import type { Candidate } from "./candidate.ts";
import { countedIn } from "./counted.ts";
import { ROLES } from "./roles.ts";
import type { List, Scope } from "./scope.ts";
import { kindOf, match, type Want } from "./want.ts";

/** How far a list within a record is believed to be the one that is asked for. */
const POINT = 0.5;

/** A part of a record that a property has, and the kind of value that it has there. */
interface Taken {
  readonly kind: string;
  readonly span: readonly [from: number, until: number];
}

/** A record. Each of its texts serves one property of a kind: a name is no role, but a price has a currency, too. */
export class RecordScope implements Scope {
  readonly #record: PageRecord;
  readonly #language: string;
  readonly #shared: ReadonlySet<string>;
  readonly #taken: Taken[] = [];
  #words: readonly (readonly string[])[] | undefined;

  /** `shared` are texts that the things around it have, too. */
  constructor(record: PageRecord, language: string, shared: ReadonlySet<string> = new Set()) {
    this.#record = record;
    this.#language = language;
    this.#shared = shared;
  }

  /** Keeps what a property was read from from the properties after it. */
  take(want: Want, span: Candidate["span"]): void {
    if (span !== undefined) this.#taken.push({ kind: kindOf(want), span });
  }

  /** Gives all that was taken free again. */
  release(): void {
    this.#taken.length = 0;
  }

  #isFree(kind: string, { span }: Fact): boolean {
    return !this.#taken.some(
      (taken) =>
        taken.kind === kind && span !== undefined && span[0] < taken.span[1] && taken.span[0] < span[1],
    );
  }

  values(want: Want): Candidate[] {
    const { fields } = this.#record;
    this.#words ??= fields.map(({ label }) => wordsOf(label));
    const kind = kindOf(want);
    const found: Candidate[] = [];
    for (const [at, field] of fields.entries()) {
      if (!this.#isFree(kind, field)) continue;
      const labels = this.#words[at] ?? [];
      const likeness = Math.max(match(want, labels), this.#byConcept(want, labels));
      const role = this.#role(want, field, at);
      const score = Math.max(likeness * 0.9, role);
      if (score > 0) found.push(candidateOf(field, score - at * 0.002, want));
    }
    // One text may name several numbers: `1 bed · sleeps 2`.
    found.push(
      ...countedIn(
        fields.map(({ value, origin }) => ({ value, origin })),
        want,
      ),
    );
    const { text, origin } = this.#record;
    const isWhole = (fields.length > 0 && fields.length <= 3) || want.words.length === 0;
    if (isWhole && want.concept?.kind !== "url" && want.concept?.kind !== "image")
      if (WHOLE.test(want.words.join(" ")) && this.#taken.length === 0)
        found.push({ value: text, origin, score: 0.3 });
    return found;
  }

  valueLists(want: Want): List<Candidate>[] {
    const values = this.values(want).toSorted((a, b) => b.score - a.score);
    const [best] = values;
    if (best === undefined) return this.#points();
    const items = values.filter(({ score }) => score > best.score - 0.1);
    return [{ items, score: best.score }];
  }

  /** The lines of the only list in the record. */
  #points(): List<Candidate>[] {
    const points = this.#record.fields.filter(({ label }) => label === "li");
    const items = points.map(({ value, origin, span }) => ({ value, origin, span, score: POINT }));
    return items.length > 1 ? [{ items, score: POINT }] : [];
  }

  objects(): List<Scope>[] {
    return [];
  }

  objectLists(): List<Scope>[] {
    return [];
  }

  entries(): readonly (readonly [string, Candidate])[] {
    const { fields } = this.#record;
    return fields.map(
      (field) => [field.label, { value: field.value, origin: field.origin, score: 0.6 }] as const,
    );
  }

  /** Classes hold one telling word among others. */
  #byConcept({ concept }: Want, labels: readonly string[]): number {
    if (concept === undefined) return 0;
    for (const word of labels)
      if (concept.labels.has(word) && word.length > 1) return 0.5 + 0.3 / labels.length;
    return 0;
  }

  #role(want: Want, field: Fact, at: number): number {
    // Of `Full price: 18 €` the label is what the thing is called, whatever callers call that.
    if (field.label === "label") return kindOf(want) === "text" ? 0.5 : 0;
    const { concept } = want;
    if (concept !== undefined && OWN.has(concept.name) && this.#shared.has(field.value)) return 0;
    const role = concept === undefined ? undefined : ROLES[concept.name];
    return role?.(field, { at, language: this.#language, loneLine: () => this.#loneLine() }) ?? 0;
  }

  /** The only line of words that no property has yet; undefined where there are none, or several. */
  #loneLine(): string | undefined {
    const lines = this.#record.fields.filter((field) => isLine(field) && this.#isFree("text", field));
    const values = new Set(lines.map(({ value }) => value));
    return values.size === 1 && this.#taken.length > 0 ? lines[0]?.value : undefined;
  }
}

/** What is different in each thing: a text that most of them have is none of these. */
const OWN: ReadonlySet<string> = new Set(["title", "name", "description", "body"]);
/** Things that make a list of which something can be shared. */
const MIN_SHARING = 4;

/** The things of a list, each of which knows what most of them say. */
export function scopesOf(records: readonly PageRecord[], language: string): RecordScope[] {
  const counts = new Map<string, number>();
  for (const { fields } of records)
    for (const value of new Set(fields.map((field) => field.value)))
      counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(MIN_SHARING, records.length / 2);
  const shared = new Set([...counts].flatMap(([value, count]) => (count >= most ? [value] : [])));
  return records.map((record) => new RecordScope(record, language, shared));
}

const MAX_LINE_LENGTH = 80;

/** Whether a field is a few words without a number, an address or a place to go to. */
function isLine({ label, value, href }: Fact): boolean {
  return (
    href === undefined &&
    !/^(?:heading|image|time|link)/u.test(label) &&
    value.length <= MAX_LINE_LENGTH &&
    /\p{L}{2}/u.test(value) &&
    !/[\d@]|:\/\//u.test(value)
  );
}

/** Names for which the whole text of a plain item stands. */
const WHOLE =
  /^$|^(?:text|value|content|item|step|instruction|ingredient|description|name|title|label|answer|line)$/u;

function candidateOf(field: Fact, score: number, { concept }: Want): Candidate {
  const { value, origin, snippet, href, span } = field;
  const isUrl = concept?.kind === "url";
  return { value: isUrl ? (href ?? value) : value, origin, score, snippet: snippet || value, href, span };
}
