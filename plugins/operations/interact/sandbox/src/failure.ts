import { showValue } from "./show.ts";
import { CODE_FILE, type Wrapped } from "./wrap.ts";

/** Places that are named for one error, and characters of each name. */
const MAX_PLACES = 10;
const MAX_NAME = 100;
const PLACE = new RegExp(`^\\s*at (?:(.+) \\()?${CODE_FILE.replace(".", "\\.")}:(\\d+):(\\d+)\\)?$`);

/** What was thrown inside, as `guest/describe.ts` describes it. */
export type Failure =
  | { readonly name: string; readonly message: string; readonly stack: string }
  | { readonly shown: unknown };

/** `Name: message` and, on lines of their own, where in the caller's code it was; ends with a line's end. */
export function failureText(failure: Failure, columnOf: Wrapped["columnOf"]): string {
  if ("shown" in failure)
    return `Uncaught ${showValue(failure.shown, (stack) => placesOf(stack, columnOf))}\n`;
  const head = failure.message === "" ? failure.name : `${failure.name}: ${failure.message}`;
  return `${[head, ...placesOf(failure.stack, columnOf)].join("\n")}\n`;
}

/** The places of a stack that lie in the caller's code, with the columns that it was written with. */
export function placesOf(stack: string, columnOf: Wrapped["columnOf"]): readonly string[] {
  const places: string[] = [];
  for (const line of stack.split("\n", 200)) {
    const [, name, row, column] = PLACE.exec(line.slice(0, 300)) ?? [];
    if (row === undefined || column === undefined) continue;
    const place = `${CODE_FILE}:${row}:${columnOf(Number(row), Number(column))}`;
    const isNamed = name !== undefined && !name.startsWith("<") && name.length <= MAX_NAME;
    places.push(isNamed ? `    at ${name} (${place})` : `    at ${place}`);
    if (places.length >= MAX_PLACES) break;
  }
  return places;
}
