import * as v from "valibot";
import { WinnowError } from "../errors.ts";

/**
 * The settings that a factory was given, validated and with their defaults. Messages hold no value, as it may be a key.
 * @throws CONFIG_INVALID naming each setting and what is wrong with it
 */
export function readSettings<S extends v.GenericSchema>(
  factory: string,
  schema: S,
  settings: object,
): v.InferOutput<S> {
  const { success, output, issues } = v.safeParse(schema, settings);
  if (success) return output;
  const problems = issues.map((issue) => {
    // What valibot says by itself ends with the value.
    const isOwn = !issue.message.startsWith("Invalid ");
    const expected = issue.expected === "never" ? "is not a setting" : `must be ${issue.expected ?? "valid"}`;
    return `${v.getDotPath(issue) ?? "settings"}: ${isOwn ? issue.message : expected}`;
  });
  const list = problems.join("; ");
  throw new WinnowError("CONFIG_INVALID", `The settings of ${factory}() are not valid: ${list}`);
}
