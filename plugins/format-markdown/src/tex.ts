import { writeTex } from "./math.ts";
import type { Writer } from "./writer.ts";

/** How pages that wait for a script to render their formulas mark them in text. */
const DELIMITERS = [
  { open: "\\(", close: "\\)", display: false },
  { open: "\\[", close: "\\]", display: true },
  { open: "$$", close: "$$", display: true },
  { open: "$", close: "$", display: false },
] as const;

const START = /\\[([]|\$/g;
const MAX_LENGTH = 2000;

/** Writes text, and the formulas in it that no script has rendered as formulas. */
export function writeText(writer: Writer, text: string): void {
  START.lastIndex = 0;
  if (!START.test(text)) {
    writer.inline.text(text);
    return;
  }
  let done = 0;
  // A closing delimiter that was not found once need not be looked for again.
  const absent = new Set<string>();
  for (let index = nextStart(text, 0); index >= 0; ) {
    const found = DELIMITERS.find(({ open, close }) => text.startsWith(open, index) && !absent.has(close));
    const start = index + (found?.open.length ?? 1);
    const end = found ? text.indexOf(found.close, start) : -1;
    if (found && end < 0) absent.add(found.close);
    const tex = found && end >= 0 && end - start <= MAX_LENGTH ? text.slice(start, end) : "";
    if (found && isFormula(tex, found.open, text[end + 1] ?? "")) {
      writer.inline.text(text.slice(done, index));
      writeTex(writer, tex, found.display);
      done = end + found.close.length;
      index = nextStart(text, done);
    } else index = nextStart(text, start);
  }
  writer.inline.text(text.slice(done));
}

function nextStart(text: string, from: number): number {
  START.lastIndex = from;
  return START.exec(text)?.index ?? -1;
}

// A command, a group raised or lowered, or a single letter with an index: `\frac`, `x^{2}`, `a_1`.
const TEX = /\\[a-zA-Z]{2,}|[\^_]\{|(?:^|[^a-zA-Z])[a-zA-Z][\^_][a-zA-Z\d]/;

/** Whether text between delimiters is TeX and not an amount of money or an expression for a search. */
function isFormula(tex: string, open: string, next: string): boolean {
  if (!/[a-z\d]/i.test(tex) || tex.includes("\n\n") || tex.endsWith("\\")) return false;
  if (open !== "$") return /[\\^_{}=<>+*/-]/.test(tex) || /^\s*[a-z]\s*$/i.test(tex);
  return TEX.test(tex) && !/^\s|\s$|:\/\//.test(tex) && !/\d/.test(next) && tex.length <= 300;
}
