import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { suite } from "uvu";
import { root } from "../packages.ts";

const test = suite("words");

/** How often a word occurs in exported names with those of files, and in comments; where it is plain there, not counted. */
interface Bound {
  readonly names: number;
  readonly comments?: number;
}

/**
 * Words that do not say what a thing is, or that say it in a way of this project's own. New names and comments use the
 * standard term instead; a bound may only go down.
 */
const BOUNDS: Readonly<Record<string, Bound>> = {
  beside: { names: 0, comments: 8 },
  hears: { names: 0, comments: 0 },
  keep: { names: 0 },
  known: { names: 0 },
  look: { names: 1 },
  nobody: { names: 0, comments: 0 },
  now: { names: 0 },
  own: { names: 4 },
  tells: { names: 0, comments: 2 },
  told: { names: 0, comments: 2 },
  whoever: { names: 0, comments: 0 },
};
/** How far a count may lie below its bound before the bound has to follow. */
const SLACK = 10;

const files = globSync("{core,plugins,adapters,presets,bench,test}/**/*.ts", { cwd: root }).filter(
  (path) => !/node_modules|docs-blocks|rules\/words\.test\.ts$/.test(path),
);
const counted = { names: new Map<string, number>(), comments: new Map<string, number>() };
for (const path of files) {
  const text = readFileSync(join(root, path), "utf8");
  count(counted.names, [basename(path).replace(/\..*$/, ""), ...namesIn(text)].flatMap(wordsOf));
  count(counted.comments, commentsIn(text).flatMap(wordsOf));
}

for (const kind of ["names", "comments"] as const) {
  test(`${kind} use the standard term: of each of these words there are no more than there were`, () => {
    const all = Object.entries(BOUNDS).flatMap(([word, { [kind]: bound }]) =>
      bound === undefined ? [] : [{ word, bound, found: counted[kind].get(word) ?? 0 }],
    );
    assert.deepEqual(
      all.filter(({ bound, found }) => found > bound),
      [],
      "say it in another way",
    );
    assert.deepEqual(
      all.filter(({ bound, found }) => found < bound - SLACK),
      [],
      "there are fewer: lower the bound",
    );
  });
}

test("words are counted in exported names and in comments, and nowhere else", () => {
  const text = `/** Told of it. */\nexport interface ToldPage { own: 1 }\nexport const whoKnownBy = "told"; // nobody\nconst known = 1;`;
  assert.deepEqual(namesIn(text).flatMap(wordsOf), ["told", "page", "who", "known", "by"]);
  assert.deepEqual(commentsIn(text).flatMap(wordsOf), ["told", "of", "it", "nobody"]);
  assert.deepEqual(wordsOf("due-metrics"), ["due", "metrics"]);
  assert.deepEqual(commentsIn('const url = "https://example.com"; /* one\n * two */'), [" one\n * two "]);
});

function namesIn(text: string): readonly string[] {
  return [
    ...text.matchAll(
      /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm,
    ),
  ].map(([, name = ""]) => name);
}

/** Strings are passed over, as `//` in one begins no comment. */
function commentsIn(text: string): readonly string[] {
  const tokens = text.matchAll(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\*([\s\S]*?)\*\/|(?<![:\\])\/\/(.*)/g,
  );
  return [...tokens].flatMap(([, block, line]) => block ?? line ?? []);
}

/** `ToldPage` as `told` and `page`. */
function wordsOf(text: string): readonly string[] {
  return (text.replace(/([a-z\d])([A-Z])/g, "$1 $2").match(/\p{L}+/gu) ?? []).map((word) =>
    word.toLowerCase(),
  );
}

function count(into: Map<string, number>, words: readonly string[]): void {
  for (const word of words) into.set(word, (into.get(word) ?? 0) + 1);
}

test.run();
