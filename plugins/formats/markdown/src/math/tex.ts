import type { Writer } from "../writer.ts";
import { writeTex } from "./math.ts";

/** How pages that wait for a script to render their formulas mark them in text. */
const DELIMITERS = [
  { open: "\\(", close: "\\)", display: false },
  { open: "\\[", close: "\\]", display: true },
  { open: "$$", close: "$$", display: true },
  { open: "$", close: "$", display: false },
] as const;

const START = /\\(?:[([]|begin\{)|\$/g;
const ENVIRONMENT =
  /^\\begin\{(?:equation|align|gather|multline|eqnarray|displaymath|[pbvBV]?matrix|cases)(\*?)\}/;
const MAX_LENGTH = 2000;

interface Formula {
  readonly tex: string;
  readonly display: boolean;
  /** Where the text goes on. */
  readonly end: number;
}

/** Writes text, and the formulas in it that no script has rendered as formulas. */
export function writeText(writer: Writer, text: string): void {
  let index = nextStart(text, 0);
  let done = 0;
  const closers: Closers = new Map();
  while (index >= 0) {
    const formula = formulaAt(text, index, closers);
    if (formula) {
      writer.inline.text(text.slice(done, index));
      writeTex(writer, formula.tex, formula.display);
      done = formula.end;
      index = nextStart(text, done);
    } else index = nextStart(text, index + (text.startsWith("$$", index) || text[index] === "\\" ? 2 : 1));
  }
  writer.inline.text(done === 0 ? text : text.slice(done));
}

function nextStart(text: string, from: number): number {
  START.lastIndex = from;
  return START.exec(text)?.index ?? -1;
}

function formulaAt(text: string, index: number, closers: Closers): Formula | undefined {
  const environment = ENVIRONMENT.exec(text.slice(index, index + 30))?.[0];
  if (environment !== undefined) {
    const close = environment.replace("begin", "end");
    const end = find(text, close, index, closers);
    return end < 0
      ? undefined
      : { tex: text.slice(index, end + close.length), display: true, end: end + close.length };
  }
  const pair = DELIMITERS.find(({ open }) => text.startsWith(open, index));
  if (!pair) return undefined;
  const start = index + pair.open.length;
  const end = find(text, pair.close, start, closers);
  if (end < 0 || end - start > MAX_LENGTH) return undefined;
  const tex = text.slice(start, end);
  if (!isFormula(tex, pair.open, text[end + 1] ?? "")) return undefined;
  return { tex, display: pair.display, end: end + pair.close.length };
}

/** Where each closing delimiter stands next: looked up anew only when passed, so that the search stays linear. */
type Closers = Map<string, number>;

function find(text: string, close: string, from: number, closers: Closers): number {
  const next = closers.get(close);
  if (next !== undefined && (next < 0 || next >= from)) return next;
  const end = text.indexOf(close, from);
  closers.set(close, end);
  return end;
}

// A command, a group raised or lowered, or a single letter with an index: `\frac`, `x^{2}`, `a_1`.
const TEX = /\\[a-zA-Z]{2,}|[\^_]\{|(?:^|[^a-zA-Z])[a-zA-Z][\^_][a-zA-Z\d]/;

/** Whether text between delimiters is TeX and not an amount of money or an expression for a search. */
function isFormula(tex: string, open: string, next: string): boolean {
  if (!/[a-z\d]/i.test(tex) || tex.includes("\n\n") || tex.endsWith("\\")) return false;
  if (open !== "$") return /[\\^_{}=<>+*/-]/.test(tex) || /^\s*[a-z]\s*$/i.test(tex);
  return TEX.test(tex) && !/^\s|\s$|:\/\//.test(tex) && !/\d/.test(next) && tex.length <= 300;
}
