import {
  detectFolded,
  detectForms,
  type Finding,
  fold,
  foldAside,
  inSource,
  redact,
  SeenValues,
  settle,
} from "@winnow/kit-pii";
import type { Leaf } from "./leaf.ts";
import type { Redaction } from "./options.ts";

/** What is to be done with the texts of a result, on whichever thread. */
export type Job =
  /** The texts that a language model is to look at. */
  | { readonly step: "fold"; readonly leaves: readonly Leaf[] }
  /** What is found in one of them without it. */
  | { readonly step: "detect"; readonly text: string; readonly task: Redaction }
  /** The leaves as they may leave, in their order; `found` by text, where a language model has looked. */
  | {
      readonly step: "redact";
      readonly leaves: readonly Leaf[];
      readonly task: Redaction;
      readonly found?: readonly (readonly Finding[])[];
    };

/** What comes of a {@link Job}. */
export interface Done {
  readonly fold: readonly string[];
  readonly detect: readonly Finding[];
  readonly redact: readonly string[];
}

type Folded = ReturnType<typeof fold>;

/** A leaf within a text that is looked at. */
interface Member {
  /** Which of the leaves it is. */
  readonly index: number;
  readonly folded: Folded;
  readonly start: number;
}

interface Text {
  readonly text: string;
  readonly members: readonly Member[];
  /** Whether all of it was made of the page. */
  readonly isDerived: boolean;
  /** Whether it holds names of fields alone. */
  readonly isNames: boolean;
}

const SEPARATOR = "\n\n";
const MAX_LABELLED = 300;

/** Does a job. The signal is heard between pieces of long texts. */
export default async function work(job: Job, signal?: AbortSignal): Promise<Done[Job["step"]]> {
  if (job.step === "detect") return await detectFolded(job.text, { ...job.task, ...heard(signal) });
  const texts = textsOf(job.leaves);
  if (job.step === "fold") return texts.filter(({ isNames }) => !isNames).map(({ text }) => text);
  return await redactTexts(texts, job, signal);
}

const heard = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

async function redactTexts(
  texts: readonly Text[],
  { leaves, task, found }: Extract<Job, { step: "redact" }>,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { entities, mode, replaceStyle } = task;
  const known = new SeenValues();
  const own: (readonly Finding[])[] = [];
  let asked = 0;
  for (const { text, isNames, members } of texts) {
    const declared = members.filter(({ index }) => leaves[index]?.isPerson).map(whole);
    const here = isNames
      ? detectForms(text)
      : (found?.[asked++] ?? (await detectFolded(text, { mode, entities, ...heard(signal) })));
    const all = settle([...here, ...declared]);
    known.add(text, all);
    own.push(all);
  }
  const byLeaf = new Map<number, Finding[]>();
  texts.forEach(({ text, members, isDerived }, index) => {
    const all = [...(own[index] ?? []), ...known.find(text, isDerived)].sort((a, b) => a.start - b.start);
    for (const [member, findings] of share(all, members)) {
      const source = leaves[member.index]?.value ?? "";
      byLeaf.set(member.index, [
        ...(byLeaf.get(member.index) ?? []),
        ...inSource(source, member.folded, findings),
      ]);
    }
  });
  return leaves.map(({ value, notation }, index) => {
    const findings = settle(byLeaf.get(index) ?? []).filter(({ entity }) => entities.includes(entity));
    return findings.length === 0 ? value : redact(value, findings, replaceStyle, notation);
  });
}

/** All of a text that is declared to be somebody's name. */
function whole({ start, folded: { text } }: Member): Finding {
  return { start, end: start + text.length, entity: "PERSON", score: 1 };
}

/** The findings of a text by its members, with offsets in them. */
function* share(
  found: readonly Finding[],
  members: readonly Member[],
): Generator<[Member, readonly Finding[]]> {
  let next = 0;
  for (const member of members) {
    const { start, folded } = member;
    const end = start + folded.text.length;
    while (next < found.length && (found[next] as Finding).end <= start) next++;
    const inside: Finding[] = [];
    for (let at = next; at < found.length && (found[at] as Finding).start < end; at++) {
      const one = found[at] as Finding;
      if (one.end <= start) continue;
      inside.push({
        ...one,
        start: Math.max(one.start, start) - start,
        end: Math.min(one.end, end) - start,
      });
    }
    if (inside.length > 0) yield [member, inside];
  }
}

/**
 * Texts that are looked at together: those of the page each alone, small values one below the other with their labels, and
 * names of fields and of the page's own markup, which are no prose.
 */
function textsOf(leaves: readonly Leaf[]): readonly Text[] {
  const alone: Text[] = [];
  const derived = new Gathered();
  const names = new Gathered();
  leaves.forEach((leaf, index) => {
    const { value, notation, label, isDerived, isName } = leaf;
    const folded = fold(value, notation);
    if (isName) names.add(index, folded);
    else if (isDerived) derived.add(index, folded, value.length < MAX_LABELLED ? label : "");
    else
      alone.push({
        text: folded.text,
        members: [{ index, folded, start: 0 }],
        isDerived: false,
        isNames: false,
      });
    const aside = notation === "html" ? foldAside(value) : undefined;
    if (aside !== undefined && aside.text !== "") names.add(index, aside);
  });
  return [...alone, derived.text(true, false), names.text(false, true)].filter(
    ({ members }) => members.length > 0,
  );
}

/** Texts one below the other. */
class Gathered {
  readonly #parts: string[] = [];
  readonly #members: Member[] = [];
  #length = 0;

  add(index: number, folded: Folded, label = ""): void {
    if (label !== "") this.#push(`${label}: `);
    this.#members.push({ index, folded, start: this.#length });
    this.#push(folded.text + SEPARATOR);
  }

  text(isDerived: boolean, isNames: boolean): Text {
    return { text: this.#parts.join(""), members: this.#members, isDerived, isNames };
  }

  #push(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}
