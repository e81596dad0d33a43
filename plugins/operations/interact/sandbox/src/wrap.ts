import {
  type AnyNode,
  type Expression,
  type ExpressionStatement,
  type Program,
  parse,
  type Statement,
} from "acorn";

/** The file that positions in a caller's code name. */
export const CODE_FILE = "code.js";

/** Text put into the code: a line from 1, a column from 0, both of the original, and its length. */
interface Insertion {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** Code as an expression that QuickJS runs, and where its parts come from. */
export interface Wrapped {
  /** A function that takes `watch` and returns the code as an async function. */
  readonly source: string;
  /** What was put around parts of the code: without them the text of a function is what the caller wrote. */
  readonly marks: readonly [before: string, behind: string];
  /** The column, from 1, that one of the source came from; lines are the same. */
  readonly columnOf: (line: number, column: number) => number;
}

/** Code that is not JavaScript. */
export class CodeSyntaxError extends Error {}

/** Expressions whose value may be a promise that nothing waits for. */
const MAY_FLOAT: ReadonlySet<string> = new Set([
  "CallExpression",
  "ChainExpression",
  "ConditionalExpression",
  "ImportExpression",
  "LogicalExpression",
  "NewExpression",
  "SequenceExpression",
]);

/**
 * Makes the body of an async function of code: the last expression statement is returned, and the values of other
 * statements that call something are shown to `watch`, which reports those that are rejected promises. Lines stay.
 * @throws CodeSyntaxError
 */
export function wrap(code: string): Wrapped {
  // A line that starts so would only be a comment at the start of a file.
  const text = code.startsWith("#!") ? `//${code.slice(2)}` : code;
  const program = read(text);
  const watch = watchName(text);
  const marks = [`${watch}(`, `/*${watch}*/)`] as const;
  const head = `(function (${watch}) { return async function () {`;
  const returned = lastExpressions(program.body);
  const pieces: { at: number; text: string; node: AnyNode }[] = [];
  for (const node of returned) pieces.push({ at: node.start, text: "return ", node });
  for (const node of floating(program)) {
    if (returned.has(node)) continue;
    const end = text[node.end - 1] === ";" ? node.end - 1 : node.end;
    pieces.push({ at: node.start, text: marks[0], node }, { at: end, text: marks[1], node });
  }
  // Of two at one place, the closing one comes first.
  pieces.sort((a, b) => a.at - b.at || (a.text === marks[1] ? -1 : 1));
  const insertions: Insertion[] = [{ line: 1, column: 0, length: head.length }];
  const places = lineStarts(text);
  let source = head;
  let from = 0;
  let line = 0;
  for (const piece of pieces) {
    source += text.slice(from, piece.at) + piece.text;
    from = piece.at;
    while (line + 1 < places.length && (places[line + 1] as number) <= piece.at) line++;
    insertions.push({
      line: line + 1,
      column: piece.at - (places[line] as number),
      length: piece.text.length,
    });
  }
  source += `${text.slice(from)}\n}})`;
  const byLine = Map.groupBy(insertions, (insertion) => insertion.line);
  return { source, marks, columnOf: (at, column) => originalColumn(byLine.get(at) ?? [], column) };
}

function read(text: string): Program {
  try {
    return parse(text, {
      ecmaVersion: "latest",
      sourceType: "script",
      allowAwaitOutsideFunction: true,
      allowReturnOutsideFunction: true,
    });
  } catch (error) {
    if (!(error instanceof SyntaxError) || error.message.startsWith("Not enough stack space"))
      throw new CodeSyntaxError("SyntaxError: The code is nested too deeply.\n");
    const { line, column } = (error as SyntaxError & { loc: { line: number; column: number } }).loc;
    const isModule = /sourceType: module|'import' and 'export'/.test(error.message);
    const reason = isModule
      ? "'import' and 'export' are not available here"
      : error.message.replace(/ \(\d+:\d+\)$/, "");
    throw new CodeSyntaxError(`SyntaxError: ${reason}\n    at ${CODE_FILE}:${line}:${column + 1}\n`);
  }
}

/** The expression statements that are the last thing that the code does, on each of its ways. */
function lastExpressions(body: readonly Statement[] | Program["body"]): Set<AnyNode> {
  const found = new Set<AnyNode>();
  const open: (AnyNode | null | undefined)[] = [lastOf(body)];
  for (let node = open.pop(); open.length > 0 || node != null; node = open.pop()) {
    if (node == null) continue;
    if (node.type === "ExpressionStatement") found.add(node);
    else if (node.type === "BlockStatement") open.push(lastOf(node.body));
    else if (node.type === "IfStatement") open.push(node.consequent, node.alternate);
    else if (node.type === "LabeledStatement") open.push(node.body);
    else if (node.type === "TryStatement") open.push(node.block, node.handler?.body);
  }
  return found;
}

/** The last statement that has a value; functions are there before anything runs. */
function lastOf(body: readonly AnyNode[]): AnyNode | undefined {
  return body.findLast((node) => node.type !== "EmptyStatement" && node.type !== "FunctionDeclaration");
}

/** Expression statements anywhere whose value may be a promise. */
function floating(program: Program): readonly ExpressionStatement[] {
  const found: ExpressionStatement[] = [];
  const open: unknown[] = [program];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== "object" || node === null || node instanceof RegExp) continue;
    const { type, expression } = node as { type?: string; expression?: Expression };
    if (type === "ExpressionStatement" && expression !== undefined && mayFloat(expression))
      found.push(node as ExpressionStatement);
    for (const part of Object.values(node)) if (typeof part === "object" && part !== null) open.push(part);
  }
  return found;
}

function mayFloat(expression: Expression): boolean {
  if (expression.type === "UnaryExpression") return expression.operator === "void";
  return MAY_FLOAT.has(expression.type);
}

/** A name that the code does not use. */
function watchName(text: string): string {
  let name = "watch_";
  while (text.includes(name)) name += "_";
  return name;
}

function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\r\n|[\r\n\u2028\u2029]/g)].map((end) => end.index + end[0].length)];
}

function originalColumn(insertions: readonly Insertion[], column: number): number {
  let added = 0;
  for (const { column: at, length } of insertions) {
    const start = at + added;
    if (column - 1 < start) break;
    if (column - 1 < start + length) return at + 1;
    added += length;
  }
  return column - added;
}
