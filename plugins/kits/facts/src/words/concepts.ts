/** Things that pages often say, under the names that callers and pages have for them. */
import { rowsOf } from "@winnow/kit-words";
import { wordsOf } from "./words.ts";

/** What kind of value a concept has. */
export type ConceptKind =
  | "text"
  | "date"
  | "number"
  | "price"
  | "currency"
  | "url"
  | "image"
  | "phone"
  | "mail"
  | "stock";

/** One thing that pages often say. */
export interface Concept {
  readonly name: string;
  readonly kind: ConceptKind;
  /** Where structured data has it, the best first. */
  readonly paths: readonly string[];
  /** Names of meta elements that have it, the best first. */
  readonly metas: readonly string[];
  /** Labels that pages put before it, and words of classes: as words. */
  readonly labels: ReadonlySet<string>;
}

/** Words that say what a page is about rather than which of its parts: `product name` is the name. */
const SUBJECTS: ReadonlySet<string> = new Set(
  "article page post product item blog job event recipe book movie film video news story course property listing listings main web document paper thread topic website entry record the a an of this its primary current full current data result info information detail detailed meta metadata actual given listed".split(
    " ",
  ),
);

interface Table {
  /** By what callers and pages call it. */
  readonly byLabel: ReadonlyMap<string, Concept>;
  readonly byName: ReadonlyMap<string, Concept>;
}

let table: Table | undefined;

/** All concepts: the file is read by the first who asks for one. */
function tableOfConcepts(): Table {
  if (table !== undefined) return table;
  const byLabel = new Map<string, Concept>();
  const byName = new Map<string, Concept>();
  for (const row of rowsOf(new URL("../../words/concepts.txt", import.meta.url))) {
    const concept = conceptOfRow(row);
    byName.set(concept.name, concept);
    for (const label of concept.labels) if (!byLabel.has(label)) byLabel.set(label, concept);
  }
  table = { byLabel, byName };
  return table;
}

function conceptOfRow(row: string): Concept {
  const [name = "", kind = "text", names = "", paths = "", metas = ""] = row
    .split("|")
    .map((cell) => cell.trim());
  const labels = names
    .split(",")
    .map((text) => wordsOf(text).join(" "))
    .filter((label) => label !== "");
  return {
    name,
    kind: kind as ConceptKind,
    paths: paths === "" ? [] : paths.split(" "),
    metas: metas === "" ? [] : metas.split(" "),
    labels: new Set(labels),
  };
}

/** The concept that words name, also with the subject of the page around them. */
export function conceptOf(words: readonly string[]): Concept | undefined {
  const { byLabel } = tableOfConcepts();
  const whole = byLabel.get(words.join(" "));
  if (whole !== undefined) return whole;
  const bare = words.filter((word) => !SUBJECTS.has(word));
  if (bare.length === 0 || bare.length === words.length) return undefined;
  return byLabel.get(bare.join(" "));
}

/** Whether a word only says what the page is about. */
export function isSubject(word: string): boolean {
  return SUBJECTS.has(word);
}
