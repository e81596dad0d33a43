import { Marked } from "marked";
import { compareWords, type Piece, type Stretch } from "./changes.ts";

/** Characters of text that are laid out. */
const LONGEST = 300_000;
/** Stand for the ends of what was added and removed while the text is laid out; a page that has them itself loses them. */
const MARKS = { added: ["\ue000", "\ue001"], removed: ["\ue002", "\ue003"] } as const;
const ANY_MARK = /[\ue000-\ue003]/g;
const TAGS: Readonly<Record<string, string>> = {
  "\ue000": "<ins>",
  "\ue001": "</ins>",
  "\ue002": "<del>",
  "\ue003": "</del>",
};
/** What says at the begin of a line what the line is: a heading, an entry of a list, a quote. */
const LEAD = /^\s*(?:(?:#{1,6}|[-*+]|\d{1,9}[.)]|>)\s+)*/;
const RULE = /^\s*:?-+:?\s*$/;

const STYLE =
  "<style>body{font:16px/1.6 system-ui,sans-serif;max-width:46em;margin:16px auto;padding:0 16px;overflow-wrap:anywhere}pre{overflow:auto}table{border-collapse:collapse}td,th{border:1px solid;padding:4px 8px}ins{background:#d9f2df;text-decoration:none;border-bottom:2px solid #1f6b3a}del{background:#fbdcdc}</style>";

/** Markdown whose markup is text: nothing of a page is shown as its own HTML. */
const markdown = new Marked({ gfm: true, renderer: { html: ({ text }) => escaped(text) } });

/** What changed, laid out as a reader sees it, with what was added and removed marked; for a frame without scripts. */
export function renderChanges(stretches: readonly Stretch[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const [place, stretch] of stretches.entries()) {
    const part = linesOf(stretch);
    length += part.reduce((sum, line) => sum + line.length, 0);
    if (length > LONGEST) {
      lines.push("", "⋯");
      break;
    }
    lines.push(...headOf(part, place === 0 ? undefined : stretches[place - 1]), ...part);
  }
  const html = markdown.parse(lines.join("\n"), { async: false });
  return STYLE + html.replace(ANY_MARK, (mark) => TAGS[mark] ?? "");
}

/** A table of which the beginning is left out gets an empty head, so that it is laid out as one. */
function headOf(
  [first = "", second = ""]: readonly string[],
  before: Stretch | undefined,
): readonly string[] {
  const isInside = before !== undefined && before.kind !== "gap";
  if (isInside || !first.startsWith("|") || /^\|[\s:|-]+$/.test(second)) return [];
  const cells = Math.max(1, first.split("|").length - 2);
  return ["", `|${" |".repeat(cells)}`, `|${"---|".repeat(cells)}`];
}

function linesOf({ kind, before, after }: Stretch): readonly string[] {
  if (kind === "gap") return ["", "⋯", ""];
  if (kind === "same") return after.map(plain);
  const [old, now] = [before.map(plain), after.map(plain)];
  if (old.length === now.length)
    return old.flatMap((line, place) =>
      markedLines(compareWords({ before: [line], after: [now[place] ?? ""] })),
    );
  return markedLines(compareWords({ before: old, after: now }));
}

function plain(line: string): string {
  return line.replace(ANY_MARK, "");
}

function markedLines(pieces: readonly Piece[]): readonly string[] {
  const lines = [""];
  for (const { kind, text } of pieces) {
    for (const [place, part] of text.split("\n").entries()) {
      if (place > 0) lines.push("");
      const line = lines.at(-1) ?? "";
      lines[lines.length - 1] = line + (kind === "same" ? part : markedPart(part, kind, line));
    }
  }
  return lines;
}

/** Marks words where they stand: not what makes a line a heading or an entry, and each cell of a table for itself. */
function markedPart(part: string, kind: "added" | "removed", line: string): string {
  if ((line + part).trimStart().startsWith("|"))
    return part
      .split("|")
      .map((cell) => (RULE.test(cell) ? cell : wrapped(cell, kind)))
      .join("|");
  const lead = line === "" ? (LEAD.exec(part)?.[0] ?? "") : "";
  return lead + wrapped(part.slice(lead.length), kind);
}

function wrapped(text: string, kind: "added" | "removed"): string {
  const words = text.trim();
  if (words === "") return text;
  const [begin, end] = MARKS[kind];
  const at = text.indexOf(words);
  return text.slice(0, at) + begin + words + end + text.slice(at + words.length);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
