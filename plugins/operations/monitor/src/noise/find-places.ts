import { wordsOf } from "./normalize-line.ts";
import { patternsOf } from "./word-patterns.ts";

/** Letters of a heading or label at most, and of a heading as it is remembered. */
const MAX_LABEL = 60;
const HEADING = /^\s*(#{1,6})\s/;

/** What stands at a place: lists of other things, or something that is said anew each day. */
export type Teaser = "list" | "saying";

/** Where a line of a diff stands. */
export interface Place {
  /** The heading above it that is on both sides; nothing above the first. */
  readonly heading: string;
  /** Such as an item of a list. */
  readonly kind: string;
  /** The short line before it, which may say what it is. */
  readonly label?: string;
  /** The heading or label that says that its place shows something else all the time. */
  readonly teaser?: { readonly kind: Teaser; readonly label: string };
}

/** A heading above a place. */
interface Above {
  readonly level: number;
  readonly text: string;
  /** Whether only one of the sides has it. */
  readonly isChanged: boolean;
}

/** What is known above a line of one side. */
interface State {
  stack: readonly Above[];
  /** A label, and the kind of the lines below it that it is about; undefined until the first of them. */
  label: { readonly text: string; readonly teaser: Teaser; readonly kind?: string } | undefined;
  /** The words of the line before; empty where they cannot name what follows. */
  before: string;
}

const words = patternsOf("places");
const [LISTS, SAYING] = [words("list").join("|"), words("saying").join("|")];
const END = String.raw`(?:\s+(?:this week|today|now|in .{1,30}|bei .{1,30}|diese woche|heute|de la semaine|esta semana))?[\s:：!?…>»]*`;
const IS_LIST = new RegExp(`^(?:${LISTS})${END}$`, "iu");
const IS_SAYING = new RegExp(`^[¿]?(?:${SAYING})${END}$`, "iu");
/** A label and what it is about in one line. */
const INLINE = new RegExp(`^[¿]?((?:${LISTS}|${SAYING}))\\s?[?？]?\\s?[:：–—|-]\\s?\\S`, "iu");

/** Where each line of a diff stands that is different, by its number in the diff. `text` is the later of the texts. */
export function placesIn(diff: string, text: string): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>();
  const stackBefore = stacksOf(text);
  let states: readonly [State, State] | undefined;
  const lines = diff.split("\n");
  for (const [at, line] of lines.entries()) {
    const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(line);
    if (hunk !== null) {
      // The first line that the later text has, and that says something.
      let [next, skipped] = [at + 1, 0];
      for (; /^(?:-|[ +]\s*$)/.test(lines[next] ?? ""); next += 1)
        if (lines[next]?.startsWith("-") === false) skipped += 1;
      const stack = stackBefore(Number(hunk[1]) - 1 + skipped, lines[next] ?? "");
      states = stack && [
        { stack, label: undefined, before: "" },
        { stack, label: undefined, before: "" },
      ];
      continue;
    }
    if (states === undefined) continue;
    const [sign, content] = [line.slice(0, 1), line.slice(1)];
    if (content.trim() === "") continue;
    const isChanged = sign === "-" || sign === "+";
    for (const [side, state] of states.entries()) {
      if (sign === (side === 0 ? "+" : "-")) continue;
      const place = step(state, content, isChanged);
      if (isChanged) places.set(at, place);
    }
  }
  return places;
}

/**
 * What changed below a label of such a place, in a diff of the text of a whole page: the main content may lack the label. A line is
 * written with its sign and without markup. `cards` are the lines of the content that are nothing but a link, by their words: in the text
 * of a page nothing else says how far a list of them goes.
 */
export function labelledIn(diff: string, cards: ReadonlySet<string>): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>();
  let states: readonly [State, State] = [newState(), newState()];
  for (const line of diff.split("\n")) {
    if (line.startsWith("@@ ")) states = [newState(), newState()];
    const [sign, content] = [line.slice(0, 1), line.slice(1)];
    if (content.trim() === "" || !/[-+ ]/.test(sign) || /^(?:---|\+\+\+) /.test(line)) continue;
    for (const [side, state] of states.entries()) {
      if (sign === (side === 0 ? "+" : "-")) continue;
      const words = wordsOf(content);
      const place = step(state, content, sign !== " ", cards.has(words) ? "card" : kindOf(content));
      if (sign !== " " && place.teaser !== undefined) found.set(sign + words, place);
    }
  }
  return found;
}

/**
 * Where the lines of a text stand, by their words, that are below headings of such places and nowhere else: another fetch of the page
 * may have them without their heading.
 */
export function teasedIn(text: string): ReadonlyMap<string, Place> {
  const teased = new Map<string, Place>();
  const others = new Set<string>();
  const state = newState();
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const place = step(state, line, false);
    if (place.teaser?.kind === "list") teased.set(wordsOf(line), place);
    else others.add(wordsOf(line));
  }
  for (const words of others) teased.delete(words);
  return teased;
}

function newState(): State {
  return { stack: [], label: undefined, before: "" };
}

/** Goes on by a line, and says where that stands. */
function step(state: State, line: string, isChanged: boolean, kind = kindOf(line)): Place {
  const level = HEADING.exec(line)?.[1]?.length;
  const words = wordsOf(line);
  if (level !== undefined) {
    state.stack = state.stack.filter((above) => above.level < level);
    state.label = undefined;
  } else if (state.label !== undefined) {
    const isIn = state.label.kind === undefined || (state.label.kind === kind && kind !== "");
    state.label = isIn ? { ...state.label, kind } : undefined;
  }
  const own = teaserOf(words);
  const above = state.stack.flatMap(({ text }) => {
    const teaser = teaserOf(text);
    return teaser === undefined ? [] : [{ kind: teaser, label: text }];
  })[0];
  const inline = INLINE.exec(words)?.[1];
  const teaser =
    own !== undefined
      ? { kind: own, label: words }
      : inline !== undefined
        ? { kind: teaserOf(inline) ?? ("saying" as const), label: inline }
        : (above ?? (state.label && { kind: state.label.teaser, label: state.label.text }));
  const heading = state.stack.findLast((one) => !one.isChanged)?.text ?? "";
  if (level !== undefined) state.stack = [...state.stack, { level, text: words, isChanged }];
  else if (own !== undefined) state.label = { text: words, teaser: own };
  const label = state.before;
  state.before = isLabel(words) ? words : "";
  return { heading, kind, ...(label === "" ? {} : { label }), ...(teaser === undefined ? {} : { teaser }) };
}

/** Whether a line may say what the next one is: it is short, and has words and no number. */
function isLabel(words: string): boolean {
  return words.length <= MAX_LABEL && /^\p{L}[^\d.!?。]*$/u.test(words);
}

function teaserOf(words: string): Teaser | undefined {
  if (words.length > MAX_LABEL) return undefined;
  if (IS_SAYING.test(words)) return "saying";
  return IS_LIST.test(words) ? "list" : undefined;
}

/** The lines of a text that are cards, as the text of a whole page has them: by the words of their links. */
export function cardsIn(text: string): ReadonlySet<string> {
  const lines = text.split("\n").map((line) => line.replace(/^[-+]/, ""));
  return new Set(lines.flatMap((line) => (kindOf(line) === "card" ? [linkWordsOf(line)] : [])));
}

/** The words of a line without the addresses of its links. */
export function linkWordsOf(line: string): string {
  return wordsOf(line)
    .replace(/<[^<>\s]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function kindOf(line: string): string {
  if (/^\s*[-*+]\s/.test(line)) return "bullet";
  if (/^\s*\|/.test(line)) return "row";
  if (/^>/.test(line)) return "quote";
  return /^!?\[/.test(line) ? "card" : "";
}

/** The headings above a line of a text, by its number, or by what it says where the diff has another order. */
function stacksOf(text: string): (at: number, first: string) => readonly Above[] | undefined {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const stacks: (readonly Above[])[] = [];
  const byLine = new Map<string, number>();
  let stack: readonly Above[] = [];
  for (const [at, line] of lines.entries()) {
    stacks.push(stack);
    if (line.trim() !== "" && !byLine.has(line)) byLine.set(line, at);
    const level = HEADING.exec(line)?.[1]?.length;
    if (level !== undefined)
      stack = [
        ...stack.filter((above) => above.level < level),
        { level, text: wordsOf(line), isChanged: false },
      ];
  }
  return (at, first) => {
    const line = first.slice(1);
    if (first !== "" && lines[at] === line) return stacks[at];
    const place = byLine.get(line);
    return place === undefined ? undefined : stacks[place];
  };
}
