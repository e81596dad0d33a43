import { setImmediate as breathe } from "node:timers/promises";
import { comparable } from "@winnow/kit-diffs";
import { plainLine } from "./plain-line.ts";
import { compile, isExpression } from "./syntax.ts";

/** Characters of a line that an expression looks at. */
const MAX_LINE = 100_000;
/** What they may be multiplied with the instructions of the expression. */
const MAX_STEPS = 20_000_000;
/** Others get a turn this often. */
const TURN_MS = 10;

/** Whether a line has what one of some rules looks for. */
export type Finds = (line: string) => boolean;

/** What finds some rules: texts in any case, and expressions, in lines as Markdown and as they are read. */
export function finderOf(rules: readonly string[]): Finds {
  const texts = rules.filter((rule) => !isExpression(rule)).map((text) => comparable(text).toLowerCase());
  const expressions = rules.filter(isExpression).map((rule) => {
    const expression = compile(rule);
    const length = lengthFor(expression.programSize());
    return (line: string) => expression.test(line.slice(0, length));
  });
  const isIn = (line: string) => {
    const letters = texts.length === 0 ? "" : line.toLowerCase();
    return texts.some((text) => letters.includes(text)) || expressions.some((finds) => finds(line));
  };
  return (line) => {
    const written = comparable(line);
    if (isIn(written)) return true;
    const plain = plainLine(written);
    return plain !== written && isIn(plain);
  };
}

/** What expressions find in a line: their groups where they have some, a find each. */
export function extractorOf(rules: readonly string[]): (line: string) => readonly string[] {
  const expressions = rules.map(compile);
  return (line) => {
    const plain = plainLine(comparable(line));
    return expressions.flatMap((expression) => {
      const found: string[] = [];
      const matcher = expression.matcher(plain.slice(0, lengthFor(expression.programSize())));
      while (matcher.find()) {
        const count = matcher.groupCount();
        const groups = Array.from({ length: count }, (_, index) => matcher.group(index + 1) ?? "");
        const text = (count === 0 ? (matcher.group() ?? "") : groups.join(" ")).trim();
        if (text !== "") found.push(text);
      }
      return found;
    });
  };
}

/** Goes through lines, and lets other work in between. @throws when the signal ends it */
export async function eachLine(
  lines: readonly string[],
  signal: AbortSignal,
  work: (line: string) => boolean | undefined,
): Promise<void> {
  let turnEnds = performance.now() + TURN_MS;
  for (const line of lines) {
    if (work(line) === false) return;
    if (performance.now() <= turnEnds) continue;
    await breathe();
    signal.throwIfAborted();
    turnEnds = performance.now() + TURN_MS;
  }
}

/** Characters at which an expression with so many instructions looks: no line keeps others waiting for long. */
function lengthFor(instructions: number): number {
  return Math.min(MAX_LINE, Math.floor(MAX_STEPS / Math.max(1, instructions)));
}
