import { compile } from "css-select";

/** What is wrong with a CSS selector; undefined when it can be used. */
export function selectorProblem(text: string): string | undefined {
  if (text.trim() === "") return "it is empty";
  try {
    compile(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
