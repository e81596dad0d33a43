import type { Page, ScrapeContext } from "@winnow/core/plugin";
import type { Reading } from "@winnow/kit-language-model";
import type { Said } from "./ask.ts";
import { spread } from "./chunks.ts";
import { warnOfInventions } from "./ground.ts";
import { mapFew, partsOf, quoted, readPage, type Task } from "./task.ts";

const SUMMARY = `You summarise web pages. Say in two to five sentences what the page says, in the language of the page, \
for a reader who has not seen it. Only what the page says; no opinion, no introduction, no markdown.`;
const NOTES = `You summarise one part of a long web page. Note in at most ten short sentences what this part says, in the \
language of the page. Only what it says.`;

/** What the page is about. Long pages are read in parts, and the summary is made of the notes on them. */
export async function summarize(task: Task, page: Page, context: ScrapeContext): Promise<Reading<string>> {
  const { seen } = await readPage(page);
  if (seen.trim() === "") return { value: "", evidence: [] };
  const { maxCalls, maxOutputTokens } = task.model.config;
  const room = task.room(SUMMARY, page.url);
  const most = Math.max(1, maxCalls - 1);
  const parts = partsOf(seen, room, most, (all) => spread(all, most), context);
  let source = parts[0]?.text ?? "";
  if (parts.length > 1) {
    const limit = Math.min(maxOutputTokens, Math.floor(room / parts.length));
    const notes = await mapFew(parts, async ({ text }) => {
      const said = await task.ask({
        instructions: NOTES,
        content: quoted(page, text),
        maxOutputTokens: limit,
      });
      return said.text;
    });
    source = `Notes on the parts of the page, in order:\n\n${notes.join("\n\n")}`;
  }
  const said = await task.ask({ instructions: SUMMARY, content: quoted(page, source) });
  const value = wholeSentences(said, context);
  warnOfInventions(value, seen, "summary", context);
  return { value, evidence: [] };
}

function wholeSentences({ text, cut }: Said, context: ScrapeContext): string {
  if (!cut) return text;
  context.warn("The summary was cut off at the limit of the model's output.");
  const end = Math.max(...[".", "!", "?", "。"].map((sign) => text.lastIndexOf(sign)));
  return end > 0 ? text.slice(0, end + 1) : text;
}
