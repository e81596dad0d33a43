import type { Page, ScrapeContext } from "@winnow/core/plugin";
import * as v from "valibot";
import { fence } from "./fence.ts";
import { SCHEMA_PREFIX } from "./quirks.ts";
import { shapeOf } from "./select.ts";
import type { Task } from "./task.ts";
import { estimateTokens } from "./tokens.ts";

const INSTRUCTIONS = `You clean the text of web pages. The text comes in numbered blocks: "[3] words". Name the blocks \
that no reader came for: cookie notices, advertisements, share buttons, breadcrumbs, menus, newsletter sign-ups, comment \
sections, lists of related articles, legal lines. Keep everything else: headings, paragraphs, lists, tables, code, \
pictures and links of the content itself; keep what you are not sure of. Answer with JSON: {"remove": [[from, to]]}, \
ranges of block numbers, both ends included; an empty list when all of it belongs.`;
const Removal = v.object({ remove: v.array(v.tuple([v.number(), v.number()])) });
const SCHEMA = {
  type: "object",
  properties: { remove: { type: "array", items: { type: "array", items: { type: "integer" } } } },
  required: ["remove"],
  additionalProperties: false,
};

/**
 * The markdown without what no reader came for. The model names blocks and writes nothing: what is left stands as it
 * stood. Longer markdown than the model could write is left as it is, as the specification has it.
 */
export async function tidy(
  task: Task,
  markdown: string,
  page: Page,
  context: ScrapeContext,
): Promise<string> {
  if (markdown.trim() === "") return markdown;
  const { maxOutputTokens } = task.model.config;
  const tokens = estimateTokens(markdown);
  if (tokens > maxOutputTokens || tokens * 1.2 > task.room(INSTRUCTIONS)) {
    context.warn(
      `The markdown was not cleaned: it has ${tokens} tokens, and the model returns at most ${maxOutputTokens}.`,
    );
    return markdown;
  }
  const blocks = blocksOf(markdown);
  const listed = blocks.map((block, index) => `[${index + 1}] ${block.trim()}`).join("\n");
  const { value } = await task.askFor(
    {
      instructions: INSTRUCTIONS,
      content: `Blocks of ${fence(`Address: ${page.url}`)}\n\n${fence(listed)}`,
      format: { name: `${SCHEMA_PREFIX}removal`, schema: SCHEMA },
    },
    shapeOf(Removal),
  );
  const { remove } = v.parse(Removal, value);
  const kept = blocks.filter(
    (_, index) => !remove.some(([from, to]) => index + 1 >= from && index + 1 <= to),
  );
  if (kept.join("").trim() !== "") return kept.join("").trimEnd();
  context.warn("The markdown was not cleaned: the model would have removed all of it.");
  return markdown;
}

/** Paragraphs with the empty lines behind them; a fenced code block is one, whatever it holds. */
function blocksOf(markdown: string): readonly string[] {
  const blocks: string[] = [];
  let block = "";
  let fenced = "";
  let closes = false;
  for (const line of markdown.split(/(?<=\n)/)) {
    const isEmpty = line.trim() === "";
    if (closes && !isEmpty && fenced === "") {
      blocks.push(block);
      block = "";
    }
    const mark = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1] ?? "";
    if (fenced === "") fenced = mark;
    else if (mark.startsWith(fenced)) fenced = "";
    closes = isEmpty && fenced === "";
    block += line;
  }
  return [...blocks, block];
}
