/** Objects and types of sources by what stands in them: which keys, and which of these have a doc comment. */
import { parseSync } from "oxc-parser";

/** An object literal, an interface or a type of a source. */
export interface Entries {
  /** Such as `plugins/operations/map/src/request.ts:30`. */
  readonly place: string;
  /** Whether editors show something for a key: a doc comment on lines of its own in front of it. */
  readonly own: ReadonlyMap<string, boolean>;
  /** Names of what else is in it: `Scope` for `...Scope.entries`, `OfPage` for `extends OfPage`. */
  readonly from: readonly string[];
  /** The name that it is declared by, or the key that it is the type of. */
  readonly name: string;
  readonly isType: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const HOLDERS: Readonly<Record<string, string>> = {
  ObjectExpression: "properties",
  TSInterfaceBody: "body",
  TSTypeLiteral: "members",
};
const NAMED = new Set([
  "VariableDeclarator",
  "TSInterfaceDeclaration",
  "TSTypeAliasDeclaration",
  "TSPropertySignature",
]);

/** Everything with keys in a text, in its order. */
export function entriesIn(path: string, text: string): readonly Entries[] {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const documented = new Set(
    comments
      .filter(
        ({ type, value, start }) => type === "Block" && value.startsWith("*") && beginsLine(text, start),
      )
      .map(({ end }) => end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0)),
  );
  const found: Entries[] = [];
  const visit = (node: Node, name: string, above: readonly string[]): void => {
    const named = NAMED.has(node.type) ? (nameOf(node.id ?? node.key) ?? name) : name;
    const extended = partsOf(node, "extends").flatMap(({ expression }) => nameOf(expression) ?? []);
    const parts = partsOf(node, HOLDERS[node.type] ?? "");
    if (node.type in HOLDERS)
      found.push({
        place: `${path}:${text.slice(0, node.start).split("\n").length}`,
        own: new Map(
          parts.flatMap((part) => {
            const key = nameOf(part.key);
            return key === undefined ? [] : [[key, documented.has(part.start)]];
          }),
        ),
        from: [...above, ...parts.flatMap(spreadIn)],
        name: named,
        isType: node.type !== "ObjectExpression",
      });
    for (const child of Object.values(node).flat().filter(isNode)) visit(child, named, extended);
  };
  visit(program as unknown as Node, "", []);
  return found;
}

/** All keys, with those of what else is in it; objects are made of objects, and types of types. */
export function allKeys(of: Entries, all: readonly Entries[]): ReadonlyMap<string, boolean> {
  const inner = of.from.flatMap((name) => {
    const other = all.find((one) => one.name === name && one.isType === of.isType && one.own.size > 0);
    return other === undefined ? [] : [...allKeys(other, all)];
  });
  return new Map([...inner, ...of.own]);
}

function beginsLine(text: string, start: number): boolean {
  return text.slice(text.lastIndexOf("\n", start) + 1, start).trim() === "";
}

function spreadIn({ type, argument }: Node): readonly string[] {
  if (type !== "SpreadElement" || !isNode(argument)) return [];
  return [nameOf(argument) ?? nameOf(argument.object) ?? []].flat();
}

function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const name = node.name ?? node.value;
  return typeof name === "string" ? name : undefined;
}

function partsOf(node: Node, key: string): readonly Node[] {
  const parts = node[key];
  return Array.isArray(parts) ? parts.filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}
