import { messageOf } from "@winnow/core/plugin";
import { parseHTML } from "linkedom/worker";

const { document: probe } = parseHTML("<p>");

/** What is wrong with a CSS selector; undefined when it can be used. Asks the engine that will use it. */
export function selectorProblem(text: string): string | undefined {
  if (text.trim() === "") return "it is empty";
  try {
    probe.querySelector(text);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
