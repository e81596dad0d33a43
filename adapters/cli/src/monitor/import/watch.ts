/** Lists of rules of what is watched, and its other settings, as `watch` of a target has them. */
export interface Watch {
  jsonPath?: readonly string[];
  jq?: readonly string[];
  xpath?: readonly string[];
  ignore?: readonly string[];
  keep?: readonly string[];
  extract?: readonly string[];
  trigger?: readonly string[];
  unless?: readonly string[];
  sortLines?: true;
  uniqueLines?: true;
  only?: "additions" | "removals";
}

/** Lists of rules. */
export type RuleList = "jsonPath" | "jq" | "xpath" | "ignore" | "keep" | "extract" | "trigger" | "unless";

const MAX_RULES = 50;
const MAX_LENGTH = 1000;
const MAX_PROGRAM_LENGTH = 10_000;
const EXPRESSION = /^\/.+\/[imsgu]*$/s;

/** Collects what a watch leaves out, keeps and waits for. */
export class WatchDraft {
  readonly watch: Watch = {};
  readonly #note: (text: string) => void;

  constructor(note: (text: string) => void) {
    this.#note = note;
  }

  /** Adds rules: texts, and expressions between slashes. */
  add(list: RuleList, rules: readonly string[]): void {
    const most = list === "jq" ? MAX_PROGRAM_LENGTH : MAX_LENGTH;
    const long = rules.filter((rule) => rule.length > most);
    if (long.length > 0) this.#note(`Rules of more than ${most} characters are left out: ${long.length}.`);
    const all = [...(this.watch[list] ?? []), ...rules.filter((rule) => rule.length <= most)];
    const kept = [...new Set(all)];
    if (kept.length > MAX_RULES)
      this.#note(`Only the first ${MAX_RULES} rules of \`watch.${list}\` are taken over.`);
    if (kept.length > 0) this.watch[list] = kept.slice(0, MAX_RULES);
  }

  /** Which lines make news, by the three kinds of changes of changedetection.io. */
  only({ added, replaced, removed }: Readonly<Record<"added" | "replaced" | "removed", boolean>>): void {
    if (added === removed) {
      if (!added || !replaced)
        this.#note(
          "Which kinds of changes count is not taken over: added and removed lines, or all, are news.",
        );
      return;
    }
    this.watch.only = added ? "additions" : "removals";
    this.#note(`Only lines that are ${added ? "added" : "removed"} are news: \`watch.only\`.`);
    if (!replaced) this.#note("A line that is replaced is one, too.");
  }
}

/** A rule that finds a text as an expression, for what takes only these. */
export function expressionOf(text: string): string {
  return EXPRESSION.test(text) ? text : `/${text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}/i`;
}
