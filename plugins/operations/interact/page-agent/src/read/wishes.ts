/** What is to be read from the page. */

import { phrasesIn } from "../words/read-words.ts";
import { type Action, MAX_ROUNDS } from "./instruction.ts";
import type { Literals } from "./literals.ts";
import { kindOf, targetOf, withoutArticle } from "./target.ts";
import { numberOf } from "./until.ts";

const words = (name: string) => phrasesIn("waits", name);
const PAGES = new RegExp(
  String.raw`[\s,]+(?:${words("over")})\s+(?:(?:${words("every")})(?:\s+of)?(?:\s+(?:the|these))?` +
    String.raw`(?:\s+(?:\d{1,2}|${words("page-part")}))?\s+(?:${words("page")})` +
    String.raw`|the first (\d{1,2}|two|three|four|five) pages|pages? 1 (?:to|-|through) (\d{1,2}))$`,
  "iu",
);
const NOTHING = new RegExp(`^(?:back )?(?:${words("answer")})?(?: (?:${words("answer-as")}))*$`, "iu");
const QUESTION =
  /^(?:(?:in|on|at|from|for|auf|aus|für|mit|dans|en|à|de|pour|para|con) )?(?:(?:y )?a-t-il|gibt es|hay|what|which|how|who|where|when|is|are|does|wie|was|welche|combien|quel|cuá|qué|check)/iu;
const AS =
  /\s+(?:as|in|into) (?:a |an )?(?:json|csv|list|array|table|text|markdown)(?: (?:format|list|array|object|table))?$/iu;
const SEEKS = /^(?:find|locate|identify|see|trouve|finde|encuentra)/iu;

/** What `extract`, `get`, `tell me` and questions ask for. */
export function readExtract(
  phrase: string,
  clause: string,
  literals: Literals,
): readonly Action[] | undefined {
  let text = (QUESTION.test(clause) ? clause : phrase).replace(/\?+$/u, "").trim();
  const pages = PAGES.exec(text);
  if (pages !== null) text = text.slice(0, pages.index);
  text = text.replace(AS, "");
  // `Liste die Titel auf`.
  if (/^(?:list|zähl)/iu.test(clause)) text = text.replace(/\s+auf$/iu, "");
  if (NOTHING.test(text)) return [];
  // `Find the search box` asks to look for what the next step uses.
  const [last = ""] = /\S+(?: \S+)?$/u.exec(text) ?? [];
  const kind = kindOf(last) ?? kindOf(last.replace(/^\S+ /u, ""));
  if (SEEKS.test(clause) && kind === "field") {
    const target = targetOf(text, literals);
    return target === undefined ? [] : [{ action: "click", target }];
  }
  if (SEEKS.test(clause) && ["button", "link", "select", "checkbox", "tab", "slider"].includes(kind ?? ""))
    return [];
  const what = literals.plain(QUESTION.test(clause) ? text : withoutArticle(text.replace(/^:\s*/u, "")));
  if (what === "") return undefined;
  // `How many rows there are and the title of the last one`: two questions.
  const parts =
    pages === null ? text.split(/\s*,?\s+and\s+(?=(?:the|what|how|which|who|when|where)\s)/iu) : [];
  if (parts.length > 1 && /^(?:how many|what .+ (?:says?|states?)\b|the number of)/iu.test(parts[0] ?? ""))
    return parts.map((part) => ({ action: "extract", what: literals.plain(part) }));
  const sought = /^(?:find|look for|trouve|finde|encuentra)(?! out| me the)\b/iu.test(clause)
    ? queryOf(what)
    : undefined;
  const extract: Action = { action: "extract", what, ...(sought === undefined ? {} : { orSearch: sought }) };
  if (pages === null) return [extract];
  const count = pages[1] ?? pages[2];
  const max = count === undefined ? MAX_ROUNDS : numberOf(count);
  return [{ action: "pages", steps: [{ ...extract, text: literals.written(clause) }], max }];
}

/** `books about the sea` as words for a search. */
function queryOf(what: string): string | undefined {
  const [, about] =
    /^(?:\S+ ){1,3}(?:about|on|called|named|titled|matching|für|über|sur|sobre)\s+(?:the )?(.+)$/iu.exec(
      what,
    ) ?? [];
  const query = about ?? what.replace(/^(?:all|some|any)\s+/iu, "");
  return query.split(" ").length <= 6 ? query : undefined;
}
