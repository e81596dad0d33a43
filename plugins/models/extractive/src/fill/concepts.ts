/** Things that pages often say, under the names that callers and pages have for them. */
import { rowsOf } from "../facts/rows.ts";
import { wordsOf } from "../facts/words.ts";

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

const byName = new Map<string, Concept>();
const concepts = new Map<string, Concept>();
for (const row of rowsOf("concepts.txt")) {
  const [name = "", kind = "text", names = "", paths = "", metas = ""] = row
    .split("|")
    .map((cell) => cell.trim());
  const labels = names
    .split(",")
    .map((text) => wordsOf(text).join(" "))
    .filter((label) => label !== "");
  const concept = {
    name,
    kind: kind as ConceptKind,
    paths: paths === "" ? [] : paths.split(" "),
    metas: metas === "" ? [] : metas.split(" "),
    labels: new Set(labels),
  };
  concepts.set(name, concept);
  for (const label of labels) if (!byName.has(label)) byName.set(label, concept);
}

/** The concept that words name, also with the subject of the page around them. */
export function conceptOf(words: readonly string[]): Concept | undefined {
  const whole = byName.get(words.join(" "));
  if (whole !== undefined) return whole;
  const bare = words.filter((word) => !SUBJECTS.has(word));
  if (bare.length === 0 || bare.length === words.length) return undefined;
  return byName.get(bare.join(" "));
}

/** Whether a word only says what the page is about. */
export function isSubject(word: string): boolean {
  return SUBJECTS.has(word);
}

/** A concept by its own name. */
export function conceptNamed(name: string): Concept | undefined {
  return concepts.get(name);
}
