import type { Evidence, Page, ScrapeContext } from "@winnow/core/plugin";
import type { Reading } from "@winnow/kit-language-model";
import * as v from "valibot";
import { rank } from "./chunks.ts";
import { evidenceAt } from "./ground.ts";
import { SCHEMA_PREFIX } from "./quirks.ts";
import { mapFew, partsOf, quoted, readPage, type Task } from "./task.ts";
import { type Span, Words } from "./words.ts";

const INSTRUCTIONS = `You find passages of web pages that bear on a query. Answer with JSON: \
{"passages": ["..."]}. Copy each passage letter by letter from the page, one to three whole sentences or the row of a \
table or list; never put together what stands apart, never shorten. At most ten, the most telling ones. An empty list \
when nothing on the page bears on the query.`;
const Passages = v.object({ passages: v.array(v.string()) });
const SCHEMA = {
  type: "object",
  properties: { passages: { type: "array", items: { type: "string" } } },
  required: ["passages"],
  additionalProperties: false,
};

/** The passages that bear on the query. What the model says is only a pointer: what is given stands on the page. */
export async function select(
  task: Task,
  page: Page,
  query: string,
  context: ScrapeContext,
): Promise<Reading<readonly string[]>> {
  const { seen, markdown } = await readPage(page);
  if (seen.trim() === "") return { value: [], evidence: [] };
  const room = task.room(INSTRUCTIONS, query, page.url);
  const parts = partsOf(seen, room, task.model.config.maxCalls, (all) => rank(all, query), context);
  const lists = await mapFew(parts, async ({ text }) => {
    const question = {
      instructions: INSTRUCTIONS,
      content: `Query: ${query}\n\n${quoted(page, text)}`,
      format: { name: `${SCHEMA_PREFIX}passages`, schema: SCHEMA },
    };
    const { value } = await task.askFor(question, shapeOf(Passages));
    return v.parse(Passages, value).passages;
  });
  const asked = lists.flat();
  const spans = apart(locate(asked, seen, markdown));
  if (spans.length === 0 && asked.length > 0) {
    context.warn("The language model quoted passages that are not on the page; they were removed.");
  }
  const evidence: Evidence[] = spans.map((span, index) => evidenceAt(`/${index}`, markdown, span, 0.9));
  return { value: spans.map(({ start, end }) => markdown.slice(start, end)), evidence };
}

/** Where the passages stand in the markdown, if they stand in what the model has seen. */
export function locate(passages: readonly string[], seen: string, markdown: string): readonly Span[] {
  const inMarkdown = new Words(markdown);
  const inSeen = seen === markdown ? inMarkdown : new Words(seen);
  return passages.flatMap((passage) => {
    const span = inSeen.quote(passage) === undefined ? undefined : inMarkdown.quote(passage);
    return span === undefined ? [] : [span];
  });
}

/** In the order of the page, without those that lie within another; those that overlap are joined. */
function apart(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) joined.push(span);
    else joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
  }
  return joined;
}

/** Checks an answer of a shape of ours. */
export function shapeOf(schema: v.GenericSchema): (value: unknown) => readonly string[] {
  return (value) =>
    (v.safeParse(schema, value).issues ?? []).map(
      (issue) => `${v.getDotPath(issue) ?? "it"}: ${issue.message}`,
    );
}
