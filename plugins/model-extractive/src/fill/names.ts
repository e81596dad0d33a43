/** Names of people, out of the words around them. */

import { clean } from "../facts/dom.ts";
import { BY } from "../facts/marks.ts";

/** Words that end a name: a date, a role, what the author did next. */
const ENDS =
  /\s*(?:[|·•—–]|\s-\s|\s\/\s|\bon\s+(?=\p{Lu}|\d)|\b(?:published|updated|posted|last|reviewed|edited|medically|fact[- ]checked|in|for|at)\b(?=[\s:])|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?\s+\d|\d{1,2}[./]\d|\b(?:19|20)\d\d\b|\d+\s+(?:min|hour|day|week|month|year|comment|share)|\()/u;
const NOT_A_NAME =
  /^(?:admin(?:istrator)?|n\/?a|none|null|undefined|unknown|author|editor|guest|user|anonymous|team|staff|about|home|share|follow|read more|more|contact|login|log in|sign in|email|twitter|facebook|linkedin|instagram|website|profile|view profile|view all posts.*|all posts|see more|comments?|reply|by)$/iu;
const ROLE =
  /,?\s+(?:(?:senior|chief|managing|staff|contributing|guest|associate|executive|deputy|lead|freelance|special|assistant)\s+)*(?:writer|editor|contributor|reporter|correspondent|columnist|journalist|author|editor-in-chief|editorial team lead)s?\b.*$/iu;

/** The name in a byline; undefined where there is none. */
export function nameIn(text: string): string | undefined {
  let name = clean(text).replace(/^\W*(?:about the author|author)\s*:?\s+/iu, "");
  name = name.replace(BY, "");
  const end = ENDS.exec(name);
  if (end !== null && end.index > 1) name = name.slice(0, end.index);
  name = name.replace(ROLE, "");
  name = name.replace(/^@(?=\w)/u, "").replace(/^[\s,;:|•·–—-]+|[\s,;:|•·–—-]+$/gu, "");
  return isName(name) ? name : undefined;
}

/** Whether a text could be the name of a person or of whoever writes. */
export function isName(name: string): boolean {
  if (name.length < 2 || name.length > 150 || !/\p{L}{2}/u.test(name)) return false;
  if (NOT_A_NAME.test(name) || /https?:|www\.|[<>{}=]|\?$|!$/u.test(name)) return false;
  const words = name.split(/\s+/u);
  if (words.length > 20) return false;
  // A sentence has more words in small letters than in capitals.
  const capital = words.filter((word) => /^[^\p{L}]*[\p{Lu}\p{Lo}]/u.test(word)).length;
  return words.length <= 2 || capital >= words.length * 0.5;
}
