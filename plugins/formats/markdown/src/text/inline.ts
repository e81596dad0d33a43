import { codeSpan } from "../code/code-span.ts";

/** What an inline element does to the text in it. */
export interface Mark {
  readonly type: "strong" | "em" | "del" | "link" | "html";
  /** Name of the element; of one that is written as HTML (`sub`, `kbd`), markdown has no syntax of its own. */
  readonly tag?: string;
  readonly destination?: string;
  readonly title?: string;
  /** Whether anything was written under the mark yet. */
  used: boolean;
  /** For a link around several blocks: dropped after the first of them that holds text. */
  readonly once?: boolean;
}

/** Text as it stands in the source, with white space collapsed. */
export interface TextToken {
  readonly kind: "text";
  text: string;
}

/** Finished markdown (code span, image, formula) that is written as it is. */
export interface AtomToken {
  readonly kind: "atom";
  readonly text: string;
  /** The content of a code span. */
  readonly code?: string;
}

/** Start of a mark. The delimiter is chosen when the whole paragraph is known. */
export interface OpenToken {
  readonly kind: "open";
  readonly mark: Mark;
  delimiter: string;
}

/** End of a mark. */
export interface CloseToken {
  readonly kind: "close";
  readonly open: OpenToken;
}

/** A hard line break. */
export interface BreakToken {
  readonly kind: "break";
}

/** One piece of a paragraph in progress. */
export type Token = TextToken | AtomToken | OpenToken | CloseToken | BreakToken;

/** Marks nested deeper than this add nothing that a reader could see. */
const MAX_MARKS = 12;

const BREAK: BreakToken = { kind: "break" };

/**
 * The paragraph in progress. Marks are opened when the first visible character under them arrives and closed
 * before the white space that follows the last one, so that delimiters always hug words.
 */
export class Inline {
  private tokens: Token[] = [];
  private readonly open: OpenToken[] = [];
  private readonly wanted: Mark[] = [];
  private space = "";
  /** Whether a line break is due, so that another one ends the paragraph. */
  endsWithBreak = false;
  private hasText = false;

  get isEmpty(): boolean {
    return this.tokens.length === 0;
  }

  /** Starts a mark; false when it would change nothing, and then it must not be ended. */
  begin(mark: Mark, nestable = false): boolean {
    if (this.wanted.length >= MAX_MARKS) return false;
    for (const other of this.wanted) {
      if (other.type !== mark.type || (mark.type === "html" && other.tag !== mark.tag)) continue;
      if (!nestable || other.tag !== mark.tag) return false;
    }
    this.wanted.push(mark);
    return true;
  }

  /** Ends a mark. */
  end(mark: Mark): void {
    const index = this.wanted.lastIndexOf(mark);
    if (index >= 0) this.wanted.splice(index, 1);
  }

  /** Whether text now stands in a link. */
  get inLink(): boolean {
    return this.wanted.some((mark) => mark.type === "link");
  }

  /** Adds text, collapsing white space as CSS does. */
  text(source: string): void {
    const data = INVISIBLE.test(source) ? source.replace(INVISIBLES, "") : source;
    const body = data.trim();
    if (body === "") {
      if (data !== "") this.addSpace(data);
      return;
    }
    const start = data.length === body.length ? 0 : data.indexOf(body[0] ?? "");
    if (start > 0) this.addSpace(data.slice(0, start));
    this.settle();
    this.append(collapse(body));
    this.hasText = true;
    const end = start + body.length;
    if (end < data.length) this.addSpace(data.slice(end));
  }

  /** Adds finished markdown. */
  atom(text: string): void {
    this.settle();
    this.tokens.push({ kind: "atom", text });
  }

  /** Adds inline code. Two pieces side by side become one: their fences would run together. */
  code(content: string, cell: boolean): void {
    if (content === "") return;
    this.settle();
    const last = this.tokens.at(-1);
    const before = last?.kind === "atom" ? last.code : undefined;
    if (before !== undefined) this.tokens.pop();
    const code = (before ?? "") + content;
    this.tokens.push({ kind: "atom", text: codeSpan(code, cell), code });
    this.hasText = true;
  }

  /** Adds a space unless there is one. */
  gap(): void {
    this.addSpace(" ");
  }

  /** Adds a hard line break, which like white space is written when something follows. */
  break(): void {
    if (this.tokens.length === 0) return;
    this.space = "";
    this.endsWithBreak = true;
  }

  /** Hands over the paragraph and starts the next one. */
  take(): Token[] {
    this.closeTo(0);
    const { tokens } = this;
    if (tokens.length > 0) this.dropSpentLinks();
    this.tokens = [];
    this.space = "";
    this.endsWithBreak = false;
    this.hasText = false;
    return tokens;
  }

  private dropSpentLinks(): void {
    if (!this.hasText) return;
    const index = this.wanted.findIndex((mark) => mark.once === true && mark.used);
    if (index >= 0) this.wanted.splice(index, 1);
  }

  private addSpace(run: string): void {
    if (this.tokens.length === 0 || this.endsWithBreak) return;
    const collapsed = collapse(run);
    this.space += this.space.endsWith(" ") && collapsed.startsWith(" ") ? collapsed.slice(1) : collapsed;
  }

  private append(text: string): void {
    const last = this.tokens.at(-1);
    if (last?.kind === "text") last.text += text;
    else this.tokens.push({ kind: "text", text });
  }

  /** Closes the marks that ended, writes the space that is due, opens the marks that began. */
  private settle(): void {
    const { open, wanted } = this;
    let shared = 0;
    while (shared < open.length && shared < wanted.length) {
      const opened = open[shared]?.mark;
      const mark = wanted[shared];
      const isClose = this.space === "" && !this.endsWithBreak;
      if (opened !== mark && !(isClose && continues(opened, mark))) break;
      shared++;
    }
    this.closeTo(shared);
    if (this.endsWithBreak) {
      this.tokens.push(BREAK);
      this.endsWithBreak = false;
    } else if (this.space !== "") {
      this.append(this.space);
      this.space = "";
    }
    for (const mark of wanted.slice(shared)) {
      const token: OpenToken = { kind: "open", mark, delimiter: "" };
      mark.used = true;
      this.tokens.push(token);
      open.push(token);
    }
    for (const mark of wanted) mark.used = true;
  }

  private closeTo(length: number): void {
    while (this.open.length > length) {
      const token = this.open.pop();
      if (token) this.tokens.push({ kind: "close", open: token });
    }
  }
}

/** `<b>a</b><b>b</b>` reads as one run of strong text; two runs side by side would not parse. */
function continues(opened: Mark | undefined, mark: Mark | undefined): boolean {
  if (!opened || !mark || opened.type !== mark.type) return false;
  return mark.type === "strong" || mark.type === "em" || mark.type === "del";
}

/** Marks of where a line may break, which no reader sees and no search expects. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/;
const INVISIBLES = new RegExp(INVISIBLE, "g");

/** Collapses the white space that CSS collapses; a no-break space stays. */
export function collapse(text: string): string {
  return /[\t\n\r\f]| {2}/.test(text) ? text.replace(/[ \t\n\r\f]+/g, " ") : text;
}
