import * as v from "valibot";
import { describe, nearest } from "../contract.ts";
import { WinnowError } from "../errors.ts";

/** Where a message of valibot ends with the value. */
const VALUE = /:? (?:but )?received .*/is;

/**
 * The settings that a factory received, validated and with their defaults. Messages contain no value, as it may be a key.
 * @throws CONFIG_INVALID naming each setting and what is wrong with it
 */
export function readSettings<S extends v.GenericSchema>(
  factory: string,
  schema: S,
  settings: object,
): v.InferOutput<S> {
  if (typeof settings !== "object" || settings === null) {
    const message = `${factory}() takes an object of settings, but was given ${describe(settings)}.`;
    throw new WinnowError("CONFIG_INVALID", message);
  }
  const { success, output, issues } = v.safeParse(schema, settings);
  if (success) return output;
  const list = issues.map((issue) => {
    const place = v.getDotPath(issue) ?? "settings";
    if (issue.expected !== "never") return `${place}: ${issue.message.replace(VALUE, "")}`;
    return `"${place}" is unknown${nearestAt(schema, place.split("."))}`;
  });
  throw new WinnowError("CONFIG_INVALID", `The settings of ${factory}() are not valid: ${list.join("; ")}`);
}

/** The end of a sentence about an unknown key, by its path: the nearest of the valid keys there, and all of them. */
function nearestAt(schema: object, [first = "", ...rest]: readonly string[]): string {
  const { wrapped, entries = {}, item = {} } = schema as Record<string, Record<string, object>>;
  if (wrapped !== undefined) return nearestAt(wrapped, [first, ...rest]);
  return rest.length === 0 ? nearest(first, Object.keys(entries)) : nearestAt(entries[first] ?? item, rest);
}
