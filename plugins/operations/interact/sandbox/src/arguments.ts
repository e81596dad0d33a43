import { MAX_ARGUMENT_CHARS } from "./types.ts";

/** Levels of lists and objects that arguments may have: what is deeper overflows recursive code. */
const MAX_DEPTH = 100;

/**
 * The arguments that a stranger's code gives to a call: JSON values, without keys that could change a prototype.
 * @throws RangeError, TypeError
 */
export function readArguments(text: string): readonly unknown[] {
  if (text.length > MAX_ARGUMENT_CHARS) throw new RangeError("The arguments are too long.");
  const args: unknown = JSON.parse(text);
  if (!Array.isArray(args)) throw new TypeError("The arguments are not a list.");
  const open: { readonly value: object; readonly depth: number }[] = [{ value: args, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (depth > MAX_DEPTH) throw new RangeError(`The arguments are nested deeper than ${MAX_DEPTH} levels.`);
    if (Object.hasOwn(value, "__proto__")) Reflect.deleteProperty(value, "__proto__");
    for (const part of Object.values(value))
      if (typeof part === "object" && part !== null) open.push({ value: part as object, depth: depth + 1 });
  }
  return args;
}
