/** What an element is, as far as a prompt says so. */
export type TargetKind =
  | "button"
  | "checkbox"
  | "column"
  | "dialog"
  | "field"
  | "heading"
  | "image"
  | "item"
  | "link"
  | "menuitem"
  | "option"
  | "radio"
  | "row"
  | "section"
  | "select"
  | "slider"
  | "tab";

/** An element as a prompt names it. */
export interface Target {
  /** Its words, without articles and the word of its kind; empty where only the kind is named. */
  readonly words: string;
  /** Whether the words stood in quotes, and so are those of the page. */
  readonly quoted?: boolean;
  readonly kind?: TargetKind;
  /** The word of its kind, which may be its name after all: `open the menu`. */
  readonly kindWord?: string;
  /** Which of several: 1 is the first, -1 the last. */
  readonly ordinal?: number;
  /** What it stands beside, or in. */
  readonly near?: Target;
}

/** When a repetition ends. */
export interface Until {
  readonly target: Target;
  /** Until it is no longer there; otherwise until it is there. */
  readonly gone: boolean;
}

/** What is to be done, before the page was asked what it has. */
export type Action =
  | { readonly action: "goto"; readonly url: string }
  | { readonly action: "click"; readonly target: Target; readonly double?: boolean }
  | { readonly action: "fill"; readonly target?: Target; readonly value: string; readonly submit?: boolean }
  | { readonly action: "press"; readonly key: string; readonly times: number }
  | { readonly action: "select"; readonly target?: Target; readonly value: Target }
  | { readonly action: "check"; readonly target: Target; readonly checked: boolean }
  | { readonly action: "hover"; readonly target: Target }
  | {
      readonly action: "scroll";
      readonly to: "down" | "up" | "bottom" | "top" | Target;
      readonly times: number;
      /** Until nothing new appears, or this does. */
      readonly until?: Until | "end";
    }
  | { readonly action: "wait"; readonly seconds?: number; readonly until?: Until }
  | { readonly action: "back" }
  | { readonly action: "forward" }
  | { readonly action: "reload" }
  | {
      readonly action: "dismiss";
      readonly what: "cookies" | "dialog";
      readonly answer: "accept" | "reject" | "close";
    }
  | { readonly action: "upload"; readonly content: string; readonly name: string; readonly target?: Target }
  | { readonly action: "login"; readonly user: string; readonly password: string; readonly submit: boolean }
  | { readonly action: "search"; readonly query: string; readonly target?: Target; readonly submit: boolean }
  | { readonly action: "submit" }
  | { readonly action: "sort"; readonly by: string; readonly descending: boolean }
  | { readonly action: "next" }
  /** What no rule of words reads: the page has to answer to all of its words. */
  | { readonly action: "ground" }
  | {
      readonly action: "extract";
      readonly what: string;
      /** What to search the site for where the page does not say it. */
      readonly orSearch?: string;
    }
  | {
      readonly action: "repeat";
      readonly steps: readonly Instruction[];
      readonly times: number;
      readonly until?: Until;
    }
  /** The steps on this page and on all that follow it. */
  | { readonly action: "pages"; readonly steps: readonly Instruction[]; readonly max: number };

/** An action of one sort. */
export type ActionOf<A extends Action["action"]> = Extract<Action, { readonly action: A }>;

/** One step of a prompt. */
export type Instruction = Action & {
  /** The words of the prompt that it was read from. */
  readonly text: string;
  /** Whether it may be left out where the page does not have what it needs ("if there is a banner, …"). */
  readonly optional?: boolean;
};

/** What was read from a prompt. */
export interface Instructions {
  readonly steps: readonly Instruction[];
  /** The parts of the prompt that nothing was made of. */
  readonly notUnderstood: readonly string[];
}

/** Characters of a prompt. @see wire contract 5.1 */
export const MAX_PROMPT_LENGTH = 10_000;
/** Steps of a prompt. */
export const MAX_INSTRUCTIONS = 100;
/** Rounds of a repetition. */
export const MAX_ROUNDS = 50;
