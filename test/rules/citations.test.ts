import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import { ANSWERS } from "../integration/spec/answers.ts";
import { OBJECTS } from "../integration/spec/objects.ts";
import { REQUESTS } from "../integration/spec/requests.ts";
import { SERVICE } from "../integration/spec/service.ts";
import { root } from "../packages.ts";

const test = suite("citations");

/** The text of each section by its name: the title of a heading, or the number in front of it. */
type Sections = ReadonlyMap<string, string>;

interface Reference {
  readonly specification: Sections;
  readonly contract: Sections;
}

/** A citation of a comment. */
interface Citation {
  readonly from: keyof Reference;
  readonly section: string;
  /** What the section is cited for; has to stand in it. */
  readonly details: readonly string[];
}

const reference = {
  specification: sectionsOf(read("docs/reference/specification.md")),
  contract: sectionsOf(read("docs/reference/wire-contract.md")),
};
const sources = globSync("{core,plugins,adapters,presets,test,bench}/**/*.ts", { cwd: root }).filter(
  (path) => !/node_modules|docs-blocks|citations\.test\.ts$/.test(path),
);

test("every citation of a comment leads to a section, and to what it is cited for", () => {
  let count = 0;
  const lost: string[] = [];
  for (const path of sources) {
    for (const [index, line] of read(path).split("\n").entries()) {
      const citations = citationsIn(line);
      count += citations.length;
      const problems = citations.flatMap((one) => problemOf(one, reference) ?? []);
      if (citations.length === 0 && isCiting(line)) problems.push("a citation that cannot be read");
      lost.push(...problems.map((problem) => `${path}:${index + 1}: ${problem}`));
    }
  }
  assert.deepEqual(lost, []);
  assert.ok(count > 150, `only ${count} citations were found`);
});

test("every section whose statements are tested is in the specification", () => {
  const names = [REQUESTS, OBJECTS, ANSWERS, SERVICE].flatMap((one) => Object.keys(one));
  assert.deepEqual(
    names.filter((name) => !reference.specification.has(name)),
    [],
  );
});

test("the forms in which sections are cited are read", () => {
  const found = (line: string) => citationsIn(line).map(({ section, details }) => [section, ...details]);
  assert.deepEqual(found(' * @see specification, "Actions": click; "Errors"'), [
    ["Actions", "click"],
    ["Errors"],
  ]);
  assert.deepEqual(found('// Only one. @see specification, "Actions" and "Formats"'), [
    ["Actions"],
    ["Formats"],
  ]);
  assert.deepEqual(found('/** @see specification, "Scrape response": html, metadata; wire contract 16 */'), [
    ["Scrape response", "html", "metadata"],
    ["16"],
  ]);
  assert.deepEqual(found('/** @see wire contract 2, "pdf parser extras" */'), [["2", "pdf parser extras"]]);
  assert.deepEqual(found("/** @see wire contract 7-9 */"), [["7"], ["8"], ["9"]]);
  assert.deepEqual(found("/** @see wire contract 1.6 and 3.5, 6 */"), [["1.6"], ["3.5"], ["6"]]);
  assert.deepEqual(found(' * @see Rich Text Format specification, "Font Table"'), []);
});

test("a section that is gone, and a detail that is gone from it, are named", () => {
  const kept = {
    specification: sectionsOf("## Actions\n\nA click."),
    contract: sectionsOf("## 2. Options\n\n### 2.1 Formats\n\nimages\n\n## 3. Rest"),
  };
  const lost = (line: string) => citationsIn(line).flatMap((one) => problemOf(one, kept) ?? []);
  assert.deepEqual(lost('@see specification, "Actions": click; wire contract 2, "images"'), []);
  assert.deepEqual(lost('@see specification, "Formats"; wire contract 2.2'), [
    'the specification has no section "Formats"',
    'the wire contract has no section "2.2"',
  ]);
  assert.deepEqual(lost('@see specification, "Actions": press; wire contract 3, "images"'), [
    '"press" is not in the section "Actions" of the specification',
    '"images" is not in the section "3" of the wire contract',
  ]);
});

/** Sections hold those below them. */
function sectionsOf(markdown: string): Sections {
  const headings = [...markdown.matchAll(/^(##+) (?:(\d+(?:\.\d+)?)\.? )?(.+)$/gm)];
  return new Map(
    headings.map(({ 1: marks = "", 2: number, 3: title = "", index }) => {
      const end = headings.find((other) => other.index > index && (other[1] ?? "").length <= marks.length);
      return [number ?? title, markdown.slice(index, end?.index)];
    }),
  );
}

/** `"Actions": click; "Errors"` and `2, "images"`, after what they cite. */
const OF_SPECIFICATION =
  /(?<=@see |; )specification, ((?:"[^"]+"(?:: \w[\w ]*(?:, \w[\w ]*)*)?(?:, |; | and |(?=\W|$)))+)/g;
const OF_CONTRACT =
  /wire contract (\d[\d.]*(?:-\d+)?(?:(?:, | and )\d[\d.]*)*)(?:, "([^"]+)"|: (\w+)(?= \*|$))?/g;

function citationsIn(line: string): readonly Citation[] {
  const ofSpecification = [...line.matchAll(OF_SPECIFICATION)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([^"]+)"(?:: ([\w ,]+))?/g)].map(([, section = "", details]) => ({
      from: "specification" as const,
      section,
      details: details?.split(", ").map((one) => one.trim()) ?? [],
    })),
  );
  const ofContract = [...line.matchAll(OF_CONTRACT)].flatMap(([, list = "", quoted, word]) =>
    list.split(/, | and /).flatMap((one) => {
      const details = [quoted ?? word ?? []].flat();
      return numbersOf(one).map((section) => ({ from: "contract" as const, section, details }));
    }),
  );
  return [...ofSpecification, ...ofContract];
}

/** The sections of `7-9`. */
function numbersOf(text: string): readonly string[] {
  const [first = "", last = first] = text.replace(/\.$/, "").split("-");
  if (first === last) return [first];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
    String(Number(first) + index),
  );
}

function isCiting(line: string): boolean {
  return /(?<!the )wire contract|@see (?:the )?specification/.test(line);
}

function problemOf(
  { from, section, details }: Citation,
  { [from]: sections }: Reference,
): string | undefined {
  const name = from === "contract" ? "wire contract" : "specification";
  const text = sections.get(section)?.toLowerCase();
  if (text === undefined) return `the ${name} has no section "${section}"`;
  const lost = details.find((detail) => !text.includes(detail.toLowerCase()));
  return lost === undefined ? undefined : `"${lost}" is not in the section "${section}" of the ${name}`;
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

test.run();
