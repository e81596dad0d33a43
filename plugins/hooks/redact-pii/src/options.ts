import * as v from "@winnow/kit-schema";

/** The entities of the specification; the kit that finds them is loaded later. */
const ENTITIES = ["PERSON", "EMAIL", "PHONE", "LOCATION", "FINANCIAL", "SECRET"] as const;

/** The option `redactPII`. @see specification, "Redaction options" */
export const RedactPIIOption = v.union(
  [
    v.boolean(),
    v.strictObject({
      entities: v.optional(
        v.pipe(
          v.array(v.picklist(ENTITIES, `An entity is one of: ${ENTITIES.join(", ")}.`)),
          v.minLength(1, `entities is empty: name at least one of ${ENTITIES.join(", ")}, or omit it.`),
          v.maxLength(20, "entities may hold at most 20 names."),
        ),
        [...ENTITIES],
      ),
      mode: v.optional(
        v.picklist(["accurate", "aggressive", "fast"], "mode is one of: accurate, aggressive, fast."),
        "accurate",
      ),
      replaceStyle: v.optional(
        v.picklist(["tag", "mask", "remove"], "replaceStyle is one of: tag, mask, remove."),
        "tag",
      ),
    }),
  ],
  "redactPII is true, false, or an object with entities, mode and replaceStyle.",
);

/** Settings of the plugin. */
export const Settings = v.strictObject({ failure: v.optional(v.picklist(["closed", "open"]), "closed") });

/** What is to be redacted, and how. */
export type Redaction = Exclude<v.InferOutput<typeof RedactPIIOption>, boolean>;

/** A {@link Redaction} and what is done when it fails. */
export interface Task extends Redaction {
  readonly failure: "closed" | "open";
  /** Whether nothing may be sent, to a language model neither. */
  readonly isLocal: boolean;
}

/** The option with its defaults; undefined when nothing is to be redacted. */
export function readOption(option: v.InferOutput<typeof RedactPIIOption> | undefined): Redaction | undefined {
  if (option === undefined || option === false) return undefined;
  return option === true ? { entities: [...ENTITIES], mode: "accurate", replaceStyle: "tag" } : option;
}
