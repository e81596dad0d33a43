import type { Page, ScrapeContext } from "@winnow/core/plugin";
import { WinnowError } from "@winnow/core/plugin";
import type { FillRequest, JsonSchema, Reading } from "@winnow/kit-language-model";
import { isRecord } from "@winnow/kit-schema";
import type { Question } from "./ask.ts";
import { rank } from "./chunks.ts";
import { unusable } from "./errors.ts";
import { Ground } from "./ground.ts";
import { readSchema, type SafeSchema, withNulls } from "./schema.ts";
import { merge, settle } from "./settle.ts";
import { mapFew, partsOf, quoted, readPage, type Task } from "./task.ts";
import { anything, type Judge, judgeFor } from "./validator.ts";

const INSTRUCTIONS = `You read data from web pages. Answer with JSON and nothing else. Take every value from the page as \
it stands there: do not calculate, translate, guess or add what you know from elsewhere. What the page does not say is \
null, also where the schema has no null.`;
const FREE: SafeSchema = { schema: { type: "object" }, ignored: [], choices: new Set() };

/**
 * What the schema or the prompt asks for. Every string and number is looked for on the page afterwards; one answer that
 * does not fit the schema is sent back.
 */
export async function fill(
  task: Task,
  page: Page,
  request: FillRequest,
  context: ScrapeContext,
): Promise<Reading<unknown>> {
  const { schema, prompt = "" } = request;
  const safe = schema === undefined ? FREE : readSchema(schema);
  const judge = schema === undefined ? anything : await judgeFor(safe);
  if (safe.ignored.length > 0) {
    const list = safe.ignored.slice(0, 3).join(" ");
    context.warn(`Patterns of the schema that cannot be checked in linear time were not checked: ${list}`);
  }
  const { seen, markdown } = await readPage(page);
  const value =
    seen.trim() === "" ? emptyOf(safe) : await read(task, page, seen, { safe, judge, prompt }, context);
  const ground = new Ground(seen, page.url);
  const shown = seen === markdown ? ground : new Ground(markdown, page.url);
  const places = { text: markdown, find: (leaf: string | number) => shown.find(leaf) };
  const settled = settle(value, ground, places, safe.choices, judge);
  const tell = (what: string, paths: readonly string[]) => {
    if (paths.length === 0) return;
    const more = paths.length > 10 ? ` and ${paths.length - 10} more` : "";
    context.warn(
      `${what}: ${paths
        .slice(0, 10)
        .map((path) => path || "the answer")
        .join(", ")}${more}.`,
    );
  };
  tell("Removed because the language model's value is not on the page", settled.removed);
  tell("Not found on the page, but the schema requires a value", settled.doubtful);
  tell("Required by the schema, but not on the page", judge.judge(settled.value).missing);
  return { value: settled.value, evidence: settled.evidence };
}

interface Wanted {
  readonly safe: SafeSchema;
  readonly judge: Judge;
  readonly prompt: string;
}

async function read(
  task: Task,
  page: Page,
  seen: string,
  wanted: Wanted,
  context: ScrapeContext,
): Promise<unknown> {
  const { safe, judge, prompt } = wanted;
  const form =
    safe === FREE ? "An object with keys that fit what is asked for." : JSON.stringify(safe.schema);
  const words = `${prompt} ${form}`;
  const choose = (all: Parameters<typeof rank>[0]) => rank(all, words.replace(/[^\p{L}\p{N}]+/gu, " "));
  const room = task.room(INSTRUCTIONS, words, page.url);
  const parts = partsOf(seen, room, task.model.config.maxCalls, choose, context);
  const check = (value: unknown) => {
    if (safe === FREE && !isRecord(value)) return ["The answer must be an object."];
    return judge.judge(value).problems;
  };
  const questionOn = (text: string): Question => ({
    instructions: INSTRUCTIONS,
    content: [
      prompt === "" ? "" : `What is wanted: ${prompt}`,
      `The form of the answer, as JSON Schema: ${form}`,
      parts.length > 1 ? "This is one part of a long page; what it does not say may stand in another." : "",
      quoted(page, text),
    ]
      .filter((line) => line !== "")
      .join("\n\n"),
    // Servers want an object at the top; for anything else the words above must do.
    ...(isObject(safe) ? { format: { name: "page", schema: withNulls(safe.schema) as JsonSchema } } : {}),
  });
  const [only] = parts;
  if (parts.length === 1 && only !== undefined)
    return (await task.askFor(questionOn(only.text), check)).value;
  const failures: unknown[] = [];
  const values = await mapFew(parts, async ({ text }) => {
    try {
      return (await task.askFor(questionOn(text), check)).value;
    } catch (error) {
      if (!WinnowError.is(error, "MODEL_ANSWER_INVALID")) throw error;
      failures.push(error);
      return undefined;
    }
  });
  if (failures.length === parts.length) throw failures[0];
  if (failures.length > 0)
    context.warn(`The answers for ${failures.length} parts of the page were not usable.`);
  const merged = values.reduce(merge, undefined);
  const problems = check(merged);
  if (problems.length === 0) return merged;
  const [best] = choose(parts);
  if (!task.mayMend || best === undefined) {
    throw unusable(`the merged answers for the parts of the page do not match the schema: ${problems[0]}`, {
      problems,
    });
  }
  return (await task.mend(questionOn(best.text), JSON.stringify(merged), problems, check)).value;
}

function isObject({ schema }: SafeSchema): boolean {
  return schema.type === "object" || (schema.type === undefined && isRecord(schema.properties));
}

function emptyOf(safe: SafeSchema): unknown {
  return isObject(safe) ? {} : null;
}
