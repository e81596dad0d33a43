/** A prompt in steps, read by rules. */

import { phrasesIn } from "../words/read-words.ts";
import { clausesOf, withoutPrefix } from "./clauses.ts";
import {
  type Action,
  type Instruction,
  type Instructions,
  MAX_INSTRUCTIONS,
  MAX_PROMPT_LENGTH,
} from "./instruction.ts";
import { join } from "./join.ts";
import { Literals } from "./literals.ts";
import { readClause } from "./read-clause.ts";
import { targetOf } from "./target.ts";
import { secondsOf } from "./until.ts";
import { verbAt } from "./verbs.ts";

const words = (name: string) => phrasesIn("clauses", name);
const CONDITION = /^(?:if|in case|should|whenever|falls|wenn|si|s'il)\s/iu;
const CONDITION_BEHIND = new RegExp(
  String.raw`\s+(?:${words("condition")}|(?:${words("condition-begins")})(?!\p{L}).*)$`,
  "iu",
);
const PLACE =
  /^(?:in|on|at|from|within|inside|into|under|using|with|via|for|im|auf|aus|für|dans|sur|pour|en|desde|para)\s+/iu;
/** What somebody is called before a name: `the user @ada`. */
const PERSON =
  /^(?:(?:the|den|dem|der|die|le|la|l'|el) ?)?(?:user|person|customer|author|member|nutzer|kunden?|autor|utilisateur|client|auteur|usuario|cliente) (?=\S)/iu;
const AFTER = /^(?:after|once|when|nachdem|après|tras|después de)\s+/iu;
/** How something is to be found, which is done anyway where it is looked for: `Expand the sections below, to find and click on …`. */
const WAY_TO =
  /(?:(?:expand|open|unfold|switch|look|go|browse) (?:between |through )?(?:all )?(?:the )?(?:tabs|sections|panels|menus)(?: below)?,? (?:to|and) )?find and (?=click|select|choose|open|pick|tap)/giu;
/** `Enter the name "a" and the code "b" into the text fields`: each has a name of its own. */
const INTO_ALL =
  / (?:into|in) (?:the|their|its) (?:text |input |form )?(?:fields|boxes|inputs)(?=[\s,.]|$)/giu;
const FINDS =
  /^(?:find|locate|look for|look up|finde|such\p{L}{0,2}|trouve[zr]?|cherche[zr]?|encuentra|busca)\s/iu;
const COPIES = /^(?:copy|kopiere|copie[zr]?|copia)\s/iu;
const PASTES =
  /^(?:paste|put|enter|type|write|füge?|colle[zr]?|pega) (?:it|them|that|this|ihn|sie|es|le|la|lo)\s/iu;
/** What a step calls what was found before, and what it does that for. */
const ABOUT_IT =
  /\s(?:(?:to |for )?(?:it|them|him|her)|(?:that|this) (?:e-?mail|mail|message|post|item|row|entry|order|product)|ihn|sie|es|ihm|le|la|lo|les)(?=\s|$)|(?<=\sthe \p{L}{2,20} )(?:icon|symbol)(?=\s|$)/iu;
const IN_LIST =
  /\s(?:in|from|im|dans|en) (?:the |der |dem |le |la |el )?(?:(?:file )?(?:tree|folders?|list|menu|tabs|sections)|baum|ordner\p{L}{0,2}|liste|arbre|dossiers?|arbol|carpetas?)(?: below)?$/iu;
/** What a name with an end is called before it: `the file plan.pdf`. */
const A_FILE = /^(?:\p{L}+ ){1,2}(?=["“„«]?[\p{L}\p{N}_-]+\.\p{L}{2,4}\b)/iu;
const AIM = /\s(?:to|um|pour|para) \p{L}+ (?:it|them)(?:\s.*)?$/iu;
/** Words that ask for nothing. */
const IDLE = new RegExp(
  String.raw`^(?:${words("idle")}|(?:${words("idle-way")})(?: below)?,?(?: to find)?|(?:${words("idle-begins")})(?!\p{L}).*` +
    String.raw`|(?:perform|follow|execute|carry out) (?:the following|these)(?: \w+)*)$`,
  "iu",
);

/**
 * The steps that a prompt asks for in plain words, in English and in simple German, French and Spanish, and the parts of
 * it that were not understood. Asks neither a page nor a model. Reads the first 10,000 characters and gives at most 100
 * steps; the time grows with the length of the prompt.
 */
export function readInstructions(prompt: string): Instructions {
  const literals = new Literals(prompt.slice(0, MAX_PROMPT_LENGTH).normalize("NFC"));
  const steps: Instruction[] = [];
  const notUnderstood: string[] = [];
  for (const text of clausesOf(literals.text.replace(WAY_TO, "").replace(INTO_ALL, ""))) {
    const written = literals.written(text);
    const found = readConditional(text, literals, steps.at(-1));
    if (found !== undefined) steps.push(...found.map((action) => ({ ...action, text: written })));
    else if (!IDLE.test(text)) {
      notUnderstood.push(written);
      steps.push({ action: "ground", text: written });
    }
  }
  const { steps: joined, lost } = join(withFound(steps, notUnderstood));
  notUnderstood.push(...lost);
  if (joined.length > MAX_INSTRUCTIONS)
    notUnderstood.push(`Everything after the first ${MAX_INSTRUCTIONS} steps.`);
  return { steps: joined.slice(0, MAX_INSTRUCTIONS), notUnderstood };
}

/** `Find the mail by Ada and delete it`: what is found first is what the next step is about. */
function withFound(steps: readonly Instruction[], notUnderstood: string[]): readonly Instruction[] {
  const found: Instruction[] = [];
  for (const step of steps) {
    const before = found.at(-1);
    const isTaken = before !== undefined && (COPIES.test(before.text) || FINDS.test(before.text));
    if (isTaken && PASTES.test(step.text)) {
      found.splice(-1, 1, {
        action: "extract",
        what: "",
        text: `copy ${before.text.replace(FINDS, "").replace(COPIES, "")} ${step.text.replace(PASTES, "")}`,
      });
      const at = notUnderstood.indexOf(step.text);
      if (at >= 0) notUnderstood.splice(at, 1);
      continue;
    }
    const isAbout = before?.action === "extract" && FINDS.test(before.text) && ABOUT_IT.test(step.text);
    if (!isAbout || step.action === "extract") found.push(step);
    else {
      const text = `${step.text.replace(AIM, "").replace(ABOUT_IT, " ")} ${before.text.replace(FINDS, "")}`;
      const at = notUnderstood.indexOf(step.text);
      const next = stepOn(text, before.text.replace(FINDS, ""));
      const lost = next.action === "ground" ? [text] : [];
      notUnderstood.splice(at < 0 ? notUnderstood.length : at, at < 0 ? 0 : 1, ...lost);
      found.splice(-1, 1, next);
    }
  }
  return found;
}

/** `Click it`, of what was found: only that is named, wherever it is. */
function stepOn(text: string, named: string): Instruction {
  const words = new Literals(named.replace(IN_LIST, "").replace(A_FILE, ""));
  const target = verbAt(text)?.verb === "click" ? targetOf(words.text, words) : undefined;
  return target === undefined ? { action: "ground", text } : { action: "click", target, text };
}

type Conditional = Action & { readonly optional?: boolean };

/** A clause with what stands before it and behind it and says when or where. */
function readConditional(
  clause: string,
  literals: Literals,
  before: Instruction | undefined,
): readonly Conditional[] | undefined {
  const { prefix, rest } = withoutPrefix(clause);
  if (prefix === "") {
    const [condition] = verbAt(clause)?.verb === "extract" ? [] : (CONDITION_BEHIND.exec(clause) ?? []);
    if (condition === undefined) return readClause(clause, literals, before);
    const found = readClause(clause.slice(0, -condition.length), literals, before);
    return found?.map((action) => ({ ...action, optional: true }));
  }
  const steps: Conditional[] = [];
  if (AFTER.test(prefix)) {
    const event = prefix.replace(AFTER, "");
    const seconds = secondsOf(event);
    // `After clicking "Next", …` asks for the click where no step has done it.
    const done = /ing\b/u.test(event) ? readClause(event, literals, before) : undefined;
    if (seconds !== undefined) steps.push({ action: "wait", seconds });
    else if (done?.some(({ action }) => action !== before?.action)) steps.push(...done);
  }
  if (rest === "") return steps.length === 0 && !isRemark(prefix) ? undefined : steps;
  const found = readClause(rest, literals, before);
  if (found === undefined) return undefined;
  const isOptional = CONDITION.test(prefix);
  const place = PLACE.test(prefix)
    ? targetOf(prefix.replace(PLACE, "").replace(PERSON, ""), literals)
    : undefined;
  const placed = place === undefined ? found : found.map((action) => placedIn(action, place));
  return [...steps, ...placed.map((action) => (isOptional ? { ...action, optional: true } : action))];
}

/** `On the results page` and `When the page has loaded` without anything behind it. */
function isRemark(prefix: string): boolean {
  return /\b(?:page|loaded|loads|done|ready|finished|seite)$/iu.test(prefix);
}

function placedIn(action: Action, place: NonNullable<ReturnType<typeof targetOf>>): Action {
  if (/\b(?:page|site|website|homepage|screen|seite|página)\b/iu.test(place.words)) return action;
  switch (action.action) {
    case "search":
      return action.target === undefined ? { ...action, target: place } : action;
    case "fill":
    case "select": {
      const { target } = action;
      if (target === undefined) return { ...action, target: place };
      return target.near === undefined ? { ...action, target: { ...target, near: place } } : action;
    }
    case "click":
    case "check":
    case "hover":
      return action.target.near === undefined
        ? { ...action, target: { ...action.target, near: place } }
        : action;
    default:
      return action;
  }
}
