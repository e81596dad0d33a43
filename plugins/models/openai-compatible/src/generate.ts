import type { Generated, GenerateRequest } from "@winnow/kit-language-model";
import { isRecord } from "@winnow/kit-schema";
import type { Question } from "./ask.ts";
import { cut } from "./chunks.ts";
import { unusable } from "./errors.ts";
import { fence } from "./fence.ts";
import { readSchema } from "./schema.ts";
import type { Task } from "./task.ts";
import { judgeFor } from "./validator.ts";

const INSTRUCTIONS = "You do what the person asks, from what is at hand, and make nothing up.";
const AS_JSON = "Answer with JSON of this JSON Schema and nothing else:";

/** A free answer: text, or an object of a schema, after calling functions where there are any. */
export async function generate(task: Task, request: GenerateRequest): Promise<Generated> {
  const { instructions, document, schema, tools = [], maxSteps = 10, maxOutputTokens } = request;
  const safe = schema === undefined ? undefined : readSchema(schema);
  const judge = safe === undefined ? undefined : await judgeFor(safe);
  const wanted = safe === undefined ? "" : `${AS_JSON}\n${JSON.stringify(safe.schema)}`;
  const description = JSON.stringify(
    tools.map(({ name, description, input }) => ({ name, description, input })),
  );
  const [part, ...rest] = cut(document ?? "", task.room(INSTRUCTIONS, instructions, wanted, description));
  const content = [
    instructions,
    wanted,
    part === undefined ? "" : fence(part.text),
    rest.length === 0 ? "" : "The document goes on; this is only its beginning.",
  ];
  const question: Question = {
    instructions: INSTRUCTIONS,
    content: content.filter((text) => text !== "").join("\n\n"),
    tools,
    maxSteps: tools.length === 0 ? 1 : Math.max(1, maxSteps),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(safe === undefined ? {} : { format: { name: "answer", schema: safe.schema } }),
  };
  const said = await task.ask(question);
  const tokens = () => ({ inputTokens: task.inputTokens, outputTokens: task.outputTokens });
  if (judge === undefined) {
    if (said.cut) throw unusable("it was cut off at the limit of its output");
    return { text: said.text, ...tokens() };
  }
  const check = (value: unknown) => {
    const { problems, missing } = judge.judge(value);
    if (!isRecord(value)) return ["The answer must be an object."];
    return [...problems, ...missing.map((path) => `${path || "the answer"} is missing or null`)];
  };
  const { value, text } = await task.settle({ ...question, tools: [], maxSteps: 1 }, said, check);
  return { text, object: value, ...tokens() };
}
