/** One clause as the actions that it asks for. */

import { caseOf } from "./case.ts";
import { readPairs } from "./fields.ts";
import type { Action, Instruction } from "./instruction.ts";
import { MAX_ROUNDS } from "./instruction.ts";
import { type Literals, URL_MARK } from "./literals.ts";
import { READERS } from "./readers.ts";
import { type Loop, loopOf } from "./until.ts";
import { type Verb, verbAt } from "./verbs.ts";

/** Verbs whose own words say until when. */
const OWN_LOOP: ReadonlySet<Verb> = new Set(["wait", "extract", "search", "login", "upload", "fill"]);
const GERUND =
  /^(.{1,300}?)\s(?:by|via|indem du|en)\s+((?:click|tap|press|select|choos|typ|enter|check|tick|scroll|hover|pick|push|us)\w*ing\s.+)$/iu;
/** Words of what leads to the next page. */
const NEXT =
  /^(?:next(?: page)?|›|»|>|→|older(?: posts)?|weiter|nächste(?: seite)?|suivante?|page suivante|siguiente)$/iu;
/** A condition behind what is to be done, which is not waited for: "buy when the price is below 50". */
const CONDITION_WORDS = [
  "when|whenever|as soon as|unless|only if|provided that",
  "wenn|sobald|falls|sofern",
  "quand|dès que|lorsque|à condition que",
  "cuando|en cuanto|siempre que",
];
const CONDITION = new RegExp(`\\s(?:${CONDITION_WORDS.join("|")})\\s`, "iu");
/** `Press Submit when done`. */
const WHEN_DONE =
  /\s(?:when|once|wenn|quand|cuando)\s(?:(?:you(?:'re| are| have)|everything is|all is)\s)?(?:done|finished|ready|complete|fertig|fini|terminé|listo)$/iu;
/** Verbs that may have a condition: it is what they read or wait for. */
const MAY_DEPEND: ReadonlySet<Verb> = new Set(["extract", "wait", "repeat", "scroll"]);
const MAX_CLAUSE = 4000;
const AS_IS = (rest: string) => ({ rest, write: (text: string) => text });

/** The actions of a clause; undefined when it is not understood, empty when nothing is to be done. */
export function readClause(
  given: string,
  literals: Literals,
  before: Instruction | undefined,
): readonly Action[] | undefined {
  const { rest: clause, write } = verbAt(given)?.verb === "fill" ? caseOf(given) : AS_IS(given);
  const actions = readPlain(clause, literals, before);
  return actions?.map((action) =>
    action.action === "fill" ? { ...action, value: write(action.value) } : action,
  );
}

function readPlain(
  clause: string,
  literals: Literals,
  before: Instruction | undefined,
): readonly Action[] | undefined {
  if (clause.length > MAX_CLAUSE) return undefined;
  // `Open the menu by clicking "More"`: how it is done says what to do.
  const gerund = GERUND.exec(clause);
  const text = (gerund?.[2] ?? clause).replace(WHEN_DONE, "");
  if (new RegExp(`^${URL_MARK}$`).test(text))
    return [{ action: "goto", url: addressOf(literals.plain(text)) }];
  // `Confirm the dialog by typing DELETE`: what is typed is to be sent.
  if (
    gerund !== null &&
    /^(?:confirm|complete|finish|submit|bestätige|confirme)/iu.test(clause) &&
    verbAt(text)?.verb === "fill"
  ) {
    const typed = readClause(text, literals, before);
    return typed === undefined ? undefined : [...typed, { action: "submit" }];
  }
  const verb = verbAt(text)?.verb;
  if (verb === undefined) return readPairs(text, literals);
  if (!MAY_DEPEND.has(verb) && CONDITION.test(text)) return undefined;
  const loop: Loop = OWN_LOOP.has(verb) ? { body: text } : loopOf(text, literals);
  const found = verbAt(loop.body);
  if (found === undefined) return undefined;
  const phrase = loop.body.slice(found.length).replace(/^[\s,:=]+/u, "");
  const actions = READERS[found.verb]({ phrase, clause: loop.body, literals, before, loop });
  if (actions === undefined || actions.some(({ action }) => action === "repeat" || action === "scroll"))
    return actions;
  const { times, until } = loop;
  if (times === undefined && until === undefined) return actions;
  if (actions.length === 0) return actions;
  if (actions.length === 1 && actions[0]?.action === "press" && times !== undefined)
    return [{ ...actions[0], times }];
  if (actions.some(({ action }) => action === "pages")) return actions;
  if (actions.length === 1 && actions[0]?.action === "next" && until !== undefined)
    return [{ action: "pages", steps: [], max: MAX_ROUNDS }];
  if (
    actions.length === 1 &&
    actions[0]?.action === "click" &&
    until === "self" &&
    NEXT.test(actions[0].target.words)
  )
    return [{ action: "pages", steps: [], max: MAX_ROUNDS }];
  const steps = actions.map((action) => ({ ...action, text: literals.written(clause) }));
  return [{ action: "repeat", steps, times: times ?? MAX_ROUNDS, ...endOf(loop, actions) }];
}

/** Until when: what is clicked is gone, where the clause names nothing else. */
function endOf(
  { until }: Loop,
  actions: readonly Action[],
): { readonly until?: NonNullable<Exclude<Loop["until"], "self">> } {
  if (until !== undefined && until !== "self") return { until };
  const clicked = actions.find((action) => action.action === "click");
  return until === "self" && clicked?.action === "click"
    ? { until: { target: clicked.target, gone: true } }
    : {};
}

/** A URL as a browser takes it. */
export function addressOf(words: string): string {
  if (/^https?:\/\//iu.test(words)) return words;
  return `${/^(?:localhost|127\.)/iu.test(words) ? "http" : "https"}://${words}`;
}
