/** What the sources are made of, counted in nodes of their syntax, which no way of writing lines can change. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { root } from "../packages.ts";

/** A function of a source file. */
export interface FunctionSize {
  /** Its file, line and name, such as `core/src/act.ts:12 act`. */
  readonly place: string;
  readonly nodes: number;
  /** Lines of code, without blank lines and comments. */
  readonly lines: number;
}

/** A source file. */
export interface FileSize {
  readonly nodes: number;
  readonly functions: readonly FunctionSize[];
  /** How often it reads a value whose type is not known without saying so: `Object(x)`, `Reflect.get(x)`. */
  readonly untyped: number;
  /** The longest regular expression, in characters. */
  readonly longestPattern: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
/** What gives the functions in it a name. */
const NAMED = new Set([
  "FunctionDeclaration",
  "MethodDefinition",
  "Property",
  "PropertyDefinition",
  "VariableDeclarator",
]);

/** Measures a source file; its path is seen from the root of the repository. */
export function sizeOf(path: string): FileSize {
  return sizeOfText(path, readFileSync(join(root, path), "utf8"));
}

/** The same for a text. */
export function sizeOfText(path: string, text: string): FileSize {
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  const functions: FunctionSize[] = [];
  let untyped = 0;
  let longestPattern = 0;
  const visit = (node: Node, name: string): number => {
    const named = NAMED.has(node.type) ? (nameOf(node) ?? name) : name;
    const nodes = childrenOf(node).reduce((sum, child) => sum + visit(child, named), 1);
    if (FUNCTIONS.has(node.type)) {
      const line = text.slice(0, node.start).split("\n").length;
      const lines = linesOfCode(text.slice(node.start, node.end));
      functions.push({ place: `${path}:${line} ${named}`, nodes, lines });
    }
    if (isUntyped(node)) untyped += 1;
    const { regex } = node as { readonly regex?: { readonly pattern: string } };
    longestPattern = Math.max(longestPattern, regex?.pattern.length ?? 0);
    return nodes;
  };
  const nodes = visit(program as unknown as Node, "");
  return { nodes, functions, untyped, longestPattern };
}

/** The lines of a text that are neither blank nor comments. */
export function linesOfCode(text: string): number {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "");
  return code.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("//")).length;
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node)
    .flat(1)
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);
}

function nameOf(node: Node): string | undefined {
  const { id, key } = node as { readonly id?: { name?: string }; readonly key?: { name?: string } };
  return id?.name ?? key?.name;
}

function isUntyped(node: Node): boolean {
  if (node.type !== "CallExpression") return false;
  const { callee } = node as unknown as {
    readonly callee: Readonly<Record<"name", string>> & {
      readonly object?: { readonly name?: string };
      readonly property?: { readonly name?: string };
    };
  };
  return callee.name === "Object" || (callee.object?.name === "Reflect" && callee.property?.name === "get");
}
