/** What a model may do on a page. */

import type { JsonSchema } from "@winnow/kit-language-model";
import type { PageSnapshot, SnapshotElement } from "../page.ts";

const ON_ELEMENT = ["click", "fill", "select", "check", "uncheck", "hover"] as const;
const OTHERS = ["press", "scroll", "goto", "back", "wait", "extract", "done"] as const;
const ACTIONS: readonly string[] = [...ON_ELEMENT, ...OTHERS];
const NEEDS_VALUE: readonly string[] = ["fill", "select", "press", "goto", "extract", "done"];
const MAX_VALUE = 20_000;

/** One thing that a model wants to be done. */
export interface Move {
  readonly action: (typeof ON_ELEMENT)[number] | (typeof OTHERS)[number];
  readonly element?: SnapshotElement;
  readonly value: string;
}

/** The schema of a move. */
export const MOVE_SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    action: { type: "string", enum: ACTIONS },
    ref: {
      type: "integer",
      description: "Number of the element, for click, fill, select, check, uncheck and hover",
    },
    value: {
      type: "string",
      description:
        "Text for fill, option for select, key for press, up/down/top/bottom for scroll, URL for goto, what to read for extract, the answer to the user for done",
    },
  },
  required: ["action"],
  additionalProperties: false,
};

/** A move as it was answered, or what is wrong with it. */
export function readMove(answer: unknown, { elements }: PageSnapshot): Move | string {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer))
    return "The answer must be an object.";
  const { action, ref, value = "" } = answer as Record<string, unknown>;
  if (typeof action !== "string" || !ACTIONS.includes(action))
    return `"action" must be one of ${ACTIONS.join(", ")}.`;
  if (typeof value !== "string" || value.length > MAX_VALUE)
    return `"value" must be a text of at most ${MAX_VALUE} characters.`;
  if (NEEDS_VALUE.includes(action) && value === "" && action !== "fill" && action !== "done")
    return `"${action}" needs a "value".`;
  if (!(ON_ELEMENT as readonly string[]).includes(action)) return { action: action as Move["action"], value };
  const element = elements.find((one) => one.ref === ref);
  if (element === undefined)
    return `"ref" must be the number of an element of the page; ${String(ref).slice(0, 20)} is not.`;
  return { action: action as Move["action"], element, value };
}
