import { findEastAsian } from "./east-asian.ts";
import { findEmails } from "./email.ts";
import { findEncoded } from "./encoded.ts";
import { findAccounts, numbersOfBanks } from "./finance.ts";
import { ENTITIES, type Entity, type Finding, settle } from "./finding.ts";
import { type Folded, fold, type Notation, sourceOf } from "./fold.ts";
import { nameModel } from "./model-file.ts";
import { findNames } from "./names.ts";
import { clustersOf } from "./numbers.ts";
import { findPeople } from "./people.ts";
import { phoneIn } from "./phone.ts";
import { findAddresses, joinPlaces } from "./places.ts";
import { findSecrets } from "./secrets.ts";
import { findCodes, findStructured } from "./structured.ts";

/** How to look: with the model, with rules, or with both. @see specification, "Redaction options" */
export type Mode = "accurate" | "aggressive" | "fast";

/** Options of {@link detect}. */
export interface DetectOptions {
  /** @defaultValue "accurate" */
  readonly mode?: Mode;
  /** @defaultValue all of them */
  readonly entities?: readonly Entity[];
  /** @defaultValue "text" */
  readonly notation?: Notation;
  /** Aborted between pieces of a long text. */
  readonly signal?: AbortSignal;
}

/** What counts as found, by mode. */
const LEAST: Readonly<Record<Mode, number>> = { accurate: 0.6, aggressive: 0.4, fast: 0.5 };
/** Names are called names when they are this much likelier than not, in units of the model's weights. */
const BIAS: Readonly<Record<"accurate" | "aggressive", number>> = { accurate: 0, aggressive: 0.2 };
/** Characters of a text that are looked at in one go, before others have their turn: some 50 ms. */
const PIECE: Readonly<Record<Mode, number>> = { accurate: 40_000, aggressive: 40_000, fast: 200_000 };
/** What is seen of the text before a piece, and behind it: the longest finding, a private key. */
const LEAD = 300;
const TAIL = 20_500;

/** Finds personal data and secrets. Offsets are those of the text as it is given, markup and unseen characters included. */
export async function detect(source: string, options: DetectOptions = {}): Promise<Finding[]> {
  const folded = fold(source, options.notation);
  return inSource(source, folded, await detectFolded(folded.text, options));
}

/**
 * {@link detect} for the text of {@link fold}, with offsets in it. Linear; others have their turn on the way.
 */
export async function detectFolded(
  text: string,
  options: Omit<DetectOptions, "notation"> = {},
): Promise<Finding[]> {
  const { mode = "accurate", entities = ENTITIES, signal } = options;
  const found: Finding[] = [];
  for (let from = 0; from < text.length; from += PIECE[mode]) {
    if (from > 0) await new Promise<void>((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    const to = Math.min(from + PIECE[mode], text.length);
    const lead = Math.max(0, from - LEAD);
    const piece = text.slice(lead, Math.min(text.length, to + TAIL));
    for (const one of detectIn(piece, to - lead, mode, entities)) {
      const start = one.start + lead;
      if (start >= from && start < to) found.push({ ...one, start, end: one.end + lead });
    }
  }
  return settle(found);
}

/** What has a form beyond doubt, for texts that are no prose. Linear. */
export function detectForms(text: string): Finding[] {
  return settle([...findEmails(text), ...findEncoded(text, findEmails)]);
}

/** Findings of a folded text with offsets in its source. */
export function inSource(source: string, folded: Folded, findings: readonly Finding[]): Finding[] {
  return settle(findings.map((one) => ({ ...one, ...widen(source, folded, one) })));
}

function detectIn(text: string, end: number, mode: Mode, entities: readonly Entity[]): readonly Finding[] {
  const plain = detectPlain(text, end, mode, entities);
  const encoded = findEncoded(text, (decoded) => detectPlain(decoded, decoded.length, mode, entities));
  return encoded.length === 0 ? plain : [...plain, ...encoded];
}

function detectPlain(text: string, end: number, mode: Mode, entities: readonly Entity[]): readonly Finding[] {
  const least = LEAST[mode];
  const wants = (...some: readonly Entity[]) => some.some((entity) => entities.includes(entity));
  const found: Finding[] = [];
  // What is known by its form keeps other kinds away, also where it is not asked for.
  if (text.includes("@") || wants("EMAIL")) found.push(...findEmails(text));
  found.push(...findAccounts(text));
  for (const cluster of clustersOf(text)) {
    numbersOfBanks(text, cluster, found);
    if (wants("PHONE", "LOCATION")) phoneIn(text, cluster, found);
  }
  if (wants("SECRET")) found.push(...findSecrets(text));
  if (wants("PERSON", "LOCATION")) {
    found.push(...findStructured(text), ...findEastAsian(text));
    if (mode !== "accurate") {
      found.push(...findAddresses(text), ...findPeople(text, nameModel().lexicon));
    }
    if (mode !== "fast")
      found.push(...outside(findCodes(text), findNames(text.slice(0, end + LEAD), BIAS[mode])));
  }
  const settled = joinPlaces(
    text,
    settle(found.filter(({ score }) => score >= least)).flatMap((one) => trim(text, one)),
  );
  return settled.filter(({ entity }) => entities.includes(entity));
}

/** The findings that lie in none of these places; both are in order. */
function outside(
  places: readonly { start: number; end: number }[],
  findings: readonly Finding[],
): readonly Finding[] {
  let at = 0;
  return findings.filter(({ start, end }) => {
    while ((places[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++;
    const place = places[at];
    return place === undefined || start < place.start || end > place.end;
  });
}

const EDGES = /^[\s,;|]+|[\s,;|]+$/g;

/** What overlaps left of a finding may begin or end with a gap, or be nothing else. */
function trim(text: string, one: Finding): readonly Finding[] {
  const raw = text.slice(one.start, one.end);
  const bare = raw.replace(EDGES, "");
  if (bare === "") return [];
  const start = one.start + raw.indexOf(bare);
  return bare === raw ? [one] : [{ ...one, start, end: start + bare.length }];
}

/** Offsets in the source; the angle brackets of an address that stands as a link belong to it. */
function widen(
  source: string,
  folded: Folded,
  { start, end, entity }: Finding,
): { start: number; end: number } {
  const own = sourceOf(folded, start, end);
  if (entity !== "EMAIL" || source[own.end] !== ">") return own;
  for (const opening of ["<", "<mailto:"]) {
    const from = own.start - opening.length;
    if (source.startsWith(opening, from)) return { start: from, end: own.end + 1 };
  }
  return own;
}
