import { KINDS } from "./kinds.ts";
import { Mistake, spellingsOf } from "./names.ts";

/**
 * Asks for what was not given.
 * @throws Mistake when the questions are left
 */
export async function ask(given: {
  readonly kind: string | undefined;
  readonly name: string | undefined;
}): Promise<{ readonly kind: string; readonly name: string }> {
  const { isCancel, select, text } = await import("@clack/prompts");
  const answered = (answer: string | symbol): string => {
    if (typeof answer === "string" && !isCancel(answer)) return answer;
    throw new Mistake("Left; nothing was written.");
  };
  const options = Object.entries(KINDS).map(([value, { hint }]) => ({ value, label: value, hint }));
  const kind =
    given.kind ?? answered(await select({ message: "Which kind of plugin do you need?", options }));
  const question = { message: "How is it called in a request?", placeholder: "reading-level" };
  const name = given.name ?? answered(await text({ ...question, validate: problemOf }));
  return { kind, name };
}

/** Why a name cannot be one, as the question shows it. */
function problemOf(name = ""): string | undefined {
  try {
    spellingsOf(name);
    return undefined;
  } catch (error) {
    if (error instanceof Mistake) return error.message;
    throw error;
  }
}
