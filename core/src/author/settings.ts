import * as v from "valibot";
import { WinnowError } from "../errors.ts";

/** Where valibot ends a message with the value. */
const VALUE = /:? (?:but )?received .*/is;

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
  const list = issues.map(
    (issue) => `${v.getDotPath(issue) ?? "settings"}: ${issue.message.replace(VALUE, "")}`,
  );
  throw new WinnowError("CONFIG_INVALID", `The settings of ${factory}() are not valid: ${list.join("; ")}`);
}
