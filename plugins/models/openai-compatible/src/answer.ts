import type { Page, ScrapeContext } from "@winnow/core/plugin";
import type { Reading } from "@winnow/kit-language-model";
import * as v from "valibot";
import { rank } from "./chunks.ts";
import { evidenceAt, warnOfInventions } from "./ground.ts";
import { SCHEMA_PREFIX } from "./quirks.ts";
import { locate, shapeOf } from "./select.ts";
import { partsOf, quoted, readPage, type Task } from "./task.ts";

const INSTRUCTIONS = `You answer questions about web pages from the page alone, in the language of the question. Answer \
with JSON: {"found": true, "answer": "...", "quotes": ["..."]}. The answer is as short as it can be. The quotes are the \
one to three passages that it follows from, copied letter by letter. When the page does not answer the question, \
"found" is false, "answer" says so in one sentence, and there are no quotes; what you know from elsewhere does not count.`;
const Answer = v.object({
  found: v.boolean(),
  answer: v.string(),
  quotes: v.optional(v.array(v.string()), []),
});
const SCHEMA = {
  type: "object",
  properties: {
    found: { type: "boolean" },
    answer: { type: "string" },
    quotes: { type: "array", items: { type: "string" } },
  },
  required: ["found", "answer", "quotes"],
  additionalProperties: false,
};
const NOT_FOUND = "The page does not answer this question.";

/** The answer from the part of the page that gives one; parts are asked in the order of how close they come. */
export async function answer(
  task: Task,
  page: Page,
  question: string,
  context: ScrapeContext,
): Promise<Reading<string>> {
  const { seen, markdown } = await readPage(page);
  if (seen.trim() === "") return { value: NOT_FOUND, evidence: [] };
  const room = task.room(INSTRUCTIONS, question, page.url);
  const parts = partsOf(seen, room, task.model.config.maxCalls, (all) => rank(all, question), context);
  let negative = "";
  for (const { text } of rank(parts, question)) {
    const request = {
      instructions: INSTRUCTIONS,
      content: `Question: ${question}\n\n${quoted(page, text)}`,
      format: { name: `${SCHEMA_PREFIX}answer`, schema: SCHEMA },
    };
    const { value } = await task.askFor(request, shapeOf(Answer));
    const { found, answer: words, quotes } = v.parse(Answer, value);
    if (!found || words.trim() === "") {
      negative ||= words.trim();
      continue;
    }
    const spans = locate(quotes, seen, markdown);
    if (spans.length === 0) context.warn("No passage of the page supports this answer.");
    warnOfInventions(words, `${seen}\n${question}`, "answer", context);
    return { value: words.trim(), evidence: spans.map((span) => evidenceAt("", markdown, span, 0.8)) };
  }
  return { value: negative || NOT_FOUND, evidence: [] };
}
