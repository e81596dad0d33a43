import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite } from "uvu";
import * as v from "valibot";
import { packages, root } from "../packages.ts";
import { allKeys, type Entries, entriesIn } from "./entries.ts";
import { schemasOfOperations } from "./request-schemas.ts";

const test = suite("hovers");

const DEFINITION = /define(?:Operation|Job|Calls)\(\{\s+name: "(\w+)"/g;
const definitions = readDefinitions();

/** The parts of a schema of the library, as far as the walk looks at them. */
interface Part {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly kind: string;
  readonly [inner: string]: unknown;
}

test("every key of a request has a doc comment, which editors show where it is typed", () => {
  const problems: string[] = [];
  let count = 0;
  for (const [operation, schemas] of schemasOfOperations()) {
    const all = entriesOf(operation);
    for (const [place, schema] of schemas) {
      for (const keys of keysOf(schema as unknown as Part)) {
        count += keys.length;
        problems.push(...problemsOf(keys, all).map((problem) => `${place}: ${problem}`));
      }
    }
  }
  assert.deepEqual(problems, []);
  assert.ok(count > 200, `only ${count} keys were found`);
});

test("so has every key of an input that is written as a type", () => {
  const inputs = foldersOfOperations()
    .flatMap(readEntries)
    .filter(({ name, isType }) => isType && name === "input");
  assert.deepEqual(
    inputs.flatMap(({ place, own }) => bare(own).map((key) => `${place}: ${key}`)),
    [],
  );
});

const TEXT = `
const Times = {
  /** Seconds. */
  ttl: v.number(),
};
const Both = v.partial(v.object({
  /** Its id. */
  id: v.string(),
  // Not shown.
  name: v.string(),
  ...Times,
}));
export const Change = v.strictObject({ /** Not on a line of its own. */ all: v.boolean(), ...Both.entries });
interface Wide extends Base {
  /** Its name. */
  readonly "a-b"?: string;
}
interface Base {
  url: string;
}
interface Calls {
  get: { input: { id: string }; result: { data: string } };
}`;

test("keys are found with what they are spread from, and with whether they have a comment", () => {
  const all = entriesIn("a.ts", TEXT);
  const of = (name: string) => {
    const found = all.find((one) => one.name === name);
    return found && Object.fromEntries(allKeys(found, all));
  };
  assert.deepEqual(of("Times"), { ttl: true });
  assert.deepEqual(of("Both"), { ttl: true, id: true, name: false });
  assert.deepEqual(of("Change"), { ttl: true, id: true, name: false, all: false });
  assert.deepEqual(of("Wide"), { url: false, "a-b": true });
  assert.deepEqual(of("input"), { id: false });
  assert.equal(all.find(({ name }) => name === "Both")?.place, "a.ts:6");
});

test("a key without a comment is named, and so are keys that stand nowhere", () => {
  const all = entriesIn("a.ts", TEXT);
  assert.deepEqual(problemsOf(["ttl"], all), []);
  assert.deepEqual(problemsOf(["id", "name", "ttl"], all), ["a.ts:6: name has no doc comment"]);
  assert.deepEqual(problemsOf(["id", "ttl"], all), ["nothing in the sources has the keys id, ttl"]);
});

test("the keys of a schema are found wherever they stand in it", () => {
  const inner = v.object({ b: v.string() });
  const schema = v.pipe(
    v.strictObject({
      a: v.optional(v.array(inner)),
      c: v.union([v.string(), v.object({ d: v.string() })]),
      e: v.record(v.string(), v.object({ f: v.string() })),
      g: v.strictObject({}),
    }),
    v.check(() => true),
  );
  assert.deepEqual(keysOf(schema as unknown as Part), [["a", "c", "e", "g"], ["b"], ["d"], ["f"]]);
});

/** The keys of each object of a schema, sorted. */
function keysOf(part: Part): readonly (readonly string[])[] {
  if (Array.isArray(part.pipe)) return part.pipe.filter(isSchema).flatMap(keysOf);
  const { entries = {}, wrapped, item, items, options, value, rest } = part;
  const own = Object.keys(entries).sort();
  const inner = [Object.values(entries), wrapped, item, items, options, value, rest].flat().filter(isSchema);
  return [...(own.length === 0 ? [] : [own]), ...inner.flatMap(keysOf)];
}

function isSchema(value: unknown): value is Part {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";
}

/** What is wrong with each object that has exactly these keys; nothing where one of them has a comment for all. */
function problemsOf(keys: readonly string[], all: readonly Entries[]): readonly string[] {
  const same = all.flatMap((one) => {
    const found = allKeys(one, all);
    return found.size === keys.length && keys.every((key) => found.has(key)) ? [{ ...one, found }] : [];
  });
  if (same.length === 0) return [`nothing in the sources has the keys ${keys.join(", ")}`];
  if (same.some(({ found }) => bare(found).length === 0)) return [];
  return same.flatMap(({ place, found }) => bare(found).map((key) => `${place}: ${key} has no doc comment`));
}

function bare(keys: ReadonlyMap<string, boolean>): readonly string[] {
  return [...keys].flatMap(([key, isDocumented]) => (isDocumented ? [] : [key]));
}

/** What stands in the package of an operation, and in the kits that it takes schemas from. */
function entriesOf(operation: string): readonly Entries[] {
  const folder = definitions.get(operation);
  assert.ok(folder !== undefined, `no package defines the operation ${operation}`);
  const { dependencies = {} } = packages.get(folder) ?? {};
  const kits = [...packages].filter(([, { name }]) => name in dependencies && name.includes("/kit-"));
  return [folder, ...kits.map(([kit]) => kit)].flatMap(readEntries);
}

/** The folders of operations, by the names that they are defined with. */
function readDefinitions(): ReadonlyMap<string, string> {
  const folders = [...packages.keys()].filter((folder) => folder.startsWith("plugins/"));
  return new Map(
    folders.flatMap((folder) =>
      filesOf(folder).flatMap((path) =>
        [...read(path).matchAll(DEFINITION)].map(([, name = ""]) => [name, folder] as const),
      ),
    ),
  );
}

function foldersOfOperations(): readonly string[] {
  return [...packages.keys()].filter((folder) => /^plugins\/operations\/[^/]+$/.test(folder));
}

function readEntries(folder: string): readonly Entries[] {
  return filesOf(folder).flatMap((path) => entriesIn(path, read(path)));
}

function filesOf(folder: string): readonly string[] {
  return globSync(`${folder}/src/**/*.ts`, { cwd: root }).sort();
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

test.run();
