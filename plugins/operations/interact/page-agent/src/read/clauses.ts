/** A prompt in clauses, each of which asks for one thing. */

import { phrasesIn } from "../words/read-words.ts";
import { QUOTE } from "./literals.ts";
import { type Verb, verbAt } from "./verbs.ts";

const words = (...names: readonly string[]) => phrasesIn("clauses", ...names);
/** What stands before a verb and asks for nothing. */
const FILLER = new RegExp(
  String.raw`^(?:[\s,:–—-]+|(?:${words("filler")}|next(?!\s+(?:results?\s+)?page)|y(?! a-t-il))(?=[\s,:]|$)` +
    String.raw`|(?:${words("ordinal")})(?=\s*,|\s*$|\s+(?:${words("after-ordinal")})\b))`,
  "iu",
);
const POLITE_END =
  /(?:[\s,]+(?:please|thanks|thank you|thx|for me|bitte|danke|s'il (?:te|vous) plaît|merci|por favor|gracias|and that's it|that's all))+$/iu;
const BULLET =
  /^\s*(?:(?:[-*•·–—▪‣>]|\(?\d{1,3}[.):]|\(?[a-z]\)|(?:step|schritt|étape|paso)\s+\d{1,3}\s*[.:)-]?)\s+|#+\s+)+/iu;
/** Ends of sentences; what ends a number, a domain or an abbreviation has no blank behind it. */
const SENTENCE = new RegExp(
  String.raw`(?<!\s\p{Lu}(?=\.\s\p{Ll}))(?<!\b(?:${words("abbreviation")}))` +
    String.raw`(?<!(?<!\d)\d{1,2}(?=\.\s(?:${words("month")})))[.;]+(?=\s|$)` +
    String.raw`|(?<!(?:${words("password")})(?: is)?[:\s]{1,3}\S{1,60})[!?]+(?=\s|$)|\s*(?:→|->|=>|➜)\s*`,
  "iu",
);
/** Between two things that are asked for, where a verb follows. */
const JOINT =
  /\s*,\s*(?:(?:and|und|et|y|or)\s+)?|\s+(?:and|und|et|y|e|plus|&)\s+|\s+(?=(?:then|dann|danach|anschließend|puis|ensuite|luego|después|afterwards|after that)\s)|\s+before\s+|\s*:\s+|\s+[-–—]\s+/giu;
/** Words that are verbs and names of things: `the name and type of each product`. */
const NOUN = new RegExp(`^(?:${words("noun")})(?![\\p{L}])`, "iu");
const OBJECT = new RegExp(
  String.raw`^\S+(?:\s+(?:on|in|for|to|up|out))?\s+(?:${words("object")}|[\p{Lu}\d]|${QUOTE})`,
  "u",
);
/** A second pair of value and field behind one verb: `"a" as user and "b" as password`. */
const PAIR = new RegExp(
  `^(?:${QUOTE}|\\S{1,60})\\s+(?:as|for|into|in|als|comme|como|dans|en)\\s+(?:the\\s+|your\\s+|my\\s+)?\\p{L}`,
  "u",
);
/** The same behind "set": `the opacity to 80 and the threshold to 12`. */
const SET_PAIR =
  /^(?:(?:the|my|your|die|der|den|das|la|le|el|los|las)\s+)?\p{L}+(?:\s\p{L}+){0,3}\s+(?:to|auf|à|a)\s+\S/iu;
const THEN = /^\s*(?:then|dann|danach|puis|ensuite|luego|después)\s/iu;
const REMARK =
  /^(?:make sure|ensure|do not|don't|never|note that|be careful|avoid|stelle? sicher|assure-toi|asegúrate)\b/iu;
/** `The topic is Sales`, behind other fields. */
const STATEMENT = /^(?:my|the|your|our|his|her|their)\s+\p{L}+(?:\s\p{L}+){0,2}\s+(?:is|should be)\s+\S/iu;
/** Verbs that need not be said again before a second object. */
const SHARED: ReadonlySet<Verb> = new Set(["click", "check", "uncheck", "select", "hover"]);
const ENDS_LINE = /\r\n?|\n/;
const MAX_SENTENCES = 400;
/** Joints of one sentence that are looked at. */
const MAX_JOINTS = 120;
/** Characters of one clause. */
const MAX_CLAUSE = 2000;
/** Commas behind which a prefix may end. */
const MAX_COMMAS = 6;

/** The clauses of a prompt whose literals are hidden. */
export function clausesOf(prompt: string): readonly string[] {
  const sentences = prompt
    .split(ENDS_LINE)
    .flatMap(numbered)
    .flatMap((line) => line.replace(BULLET, "").split(SENTENCE))
    .map((sentence) => sentence.replace(/\s+/gu, " ").trim())
    .filter((sentence) => /[\p{L}\p{N}\uE000]/u.test(sentence));
  return sentences
    .slice(0, MAX_SENTENCES)
    .flatMap(split)
    .filter((clause) => clause !== "");
}

/** `1. Do this 2. Do that` on one line. */
function numbered(line: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let next = 1;
  for (const match of line.matchAll(/(?<=^|\s)\(?(\d{1,2})[.)]\s+/g)) {
    if (Number(match[1]) !== next) continue;
    parts.push(line.slice(from, match.index));
    from = match.index;
    next += 1;
  }
  return next > 2 ? [...parts, line.slice(from)] : [line];
}

/** A clause without the words around it that ask for nothing. */
export function bare(clause: string): string {
  let text = clause
    .replace(POLITE_END, "")
    .replace(/^[¿¡\s]+/u, "")
    .trim();
  for (let rounds = 0; rounds < 8; rounds += 1) {
    const [filler] = FILLER.exec(text) ?? [];
    if (filler === undefined) break;
    text = text.slice(filler.length).trimStart();
  }
  text = text.replace(/[\s,:]+$/u, "");
  // `Envoie-le`: the pronoun is a word.
  return verbAt(text) === undefined
    ? text.replace(/^(\p{L}{3,})-(?=(?:le|la|les|moi|nous|lui|leur|y|en)(?:\s|$))/iu, "$1 ")
    : text;
}

function split(sentence: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  let looks = 0;
  for (const joint of sentence.matchAll(JOINT)) {
    // No real sentence has so many clauses; each costs a look at what stands before it.
    if (++looks > MAX_JOINTS || joint.index - from > MAX_CLAUSE) break;
    const end = joint.index + joint[0].length;
    if (joint.index < from) continue;
    const before = withVerb(sentence.slice(from, joint.index), parts.at(-1));
    const after = sentence.slice(end, end + 200);
    if (before === "" || !begins(before, after, joint[0])) continue;
    parts.push(before);
    from = end;
  }
  const last = withVerb(sentence.slice(from), parts.at(-1));
  return last === "" ? parts : [...parts, last];
}

/** A pair without a verb has the verb of the clause before it. */
function withVerb(given: string, before: string | undefined): string {
  const clause = bare(given);
  const shared = before === undefined ? undefined : verbAt(before);
  // `Click A and then B`.
  if (
    before !== undefined &&
    shared !== undefined &&
    SHARED.has(shared.verb) &&
    THEN.test(given) &&
    verbAt(clause) === undefined
  )
    return `${before.slice(0, shared.length)} ${clause}`;
  if (before === undefined || verbAt(clause) !== undefined) return clause;
  const { prefix, rest } = withoutPrefix(before);
  const verb = verbAt(rest);
  if (verb?.verb === "set" && SET_PAIR.test(clause)) return `${rest.slice(0, verb.length)} ${clause}`;
  const isPair = verb?.verb === "fill" && (PAIR.test(clause) || STATEMENT.test(clause));
  return isPair ? `${prefix === "" ? "" : `${prefix}, `}enter ${clause}` : clause;
}

/** Whether what stands behind a joint begins another clause. */
function begins(before: string, after: string, joint: string): boolean {
  const rest = bare(after);
  const { prefix, rest: main } = withoutPrefix(before);
  const verb = verbAt(main)?.verb;
  const next = verbAt(rest);
  const isThen = THEN.test(after);
  // `Read: the title` and `Filter: red`: what is behind the colon belongs to the verb.
  if (joint.trim() === ":") return verb === undefined && next !== undefined && before.length < 80;
  if (joint.includes("-") || joint.includes("–") || joint.includes("—"))
    return next !== undefined && verb !== undefined;
  // What nothing is made of must not become part of what is understood.
  if (REMARK.test(rest)) return verb !== undefined;
  if (next === undefined) {
    // What follows is asked for as well, whatever it is.
    if (isThen && verb !== undefined) return true;
    if (verb === "set" && SET_PAIR.test(rest)) return /\s(?:to|auf|à|a)\s/iu.test(before);
    if (verb === "fill" || verb === "set")
      return STATEMENT.test(rest) || (PAIR.test(rest) && hasField(before));
    return false;
  }
  // A prefix such as `if there is a banner, …` or `in the search box, type …` belongs to what follows.
  if (verb === undefined) return prefix === "";
  if (!NOUN.test(rest)) return isLowerCase(rest, before) || isThen;
  return isLowerCase(rest, before) && (OBJECT.test(rest) || verb !== "extract");
}

/** In the middle of a sentence a capital letter begins a name: `Click on Search and Filter`. */
function isLowerCase(rest: string, before: string): boolean {
  const [first = ""] = rest;
  return first === first.toLowerCase() || before === before.toUpperCase();
}

function hasField(clause: string): boolean {
  return /\s(?:as|for|into|in|with|to|als|comme|como|dans|en|mit)\s/iu.test(clause);
}

const PREFIX = new RegExp(`^(?:${words("prefix")})\\s`, "iu");

/** A clause without what stands before it and says when or where: `in the search box, type …`. */
export function withoutPrefix(clause: string): { readonly prefix: string; readonly rest: string } {
  if (!PREFIX.test(clause) || verbAt(clause) !== undefined) return { prefix: "", rest: clause };
  let looks = 0;
  for (const comma of clause
    .slice(0, 300)
    .matchAll(/\s*,\s*|\s+(?=click|type|enter|press|select|choose|accept|close|dismiss)/giu)) {
    if (++looks > MAX_COMMAS) break;
    const rest = bare(clause.slice(comma.index + comma[0].length));
    if (verbAt(rest) !== undefined) return { prefix: clause.slice(0, comma.index), rest };
  }
  return { prefix: clause, rest: "" };
}
