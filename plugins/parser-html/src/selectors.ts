import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { messageOf } from "@winnow/core/plugin";
import type * as Linkedom from "linkedom/worker";

let probe: Document | undefined;

/**
 * The engine is loaded by the first selector, and required since a schema cannot wait for an import; by its path, as the
 * package offers it to imports only.
 */
function openProbe(): Document {
  const path = fileURLToPath(import.meta.resolve("linkedom/worker"));
  const { parseHTML } = createRequire(import.meta.url)(path) as typeof Linkedom;
  return parseHTML("<p>").document;
}

/** What is wrong with a CSS selector; undefined when it can be used. Asks the engine that will use it. */
export function selectorProblem(text: string): string | undefined {
  if (text.trim() === "") return "it is empty";
  probe ??= openProbe();
  try {
    probe.querySelector(text);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
