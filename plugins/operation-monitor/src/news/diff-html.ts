import { escapeMarkup, FONT } from "@winnow/kit-mail";
import { compareLines, type DiffLine, type Excerpt } from "./excerpt.ts";

/** Colours of lines, in the light; those of the dark are rules of {@link DIFF_DARK}. */
const LOOKS = {
  added: { sign: "+", back: "#e8f7ec", mark: "#abe5bc", text: "#14532d" },
  removed: { sign: "−", back: "#fdecec", mark: "#f7bcbc", text: "#7f1d1d" },
  same: { sign: "", back: "#ffffff", mark: "#ffffff", text: "#667080" },
} as const;

/** Rules for diffs in the dark. */
export const DIFF_DARK = `
  .added { background: #12301d !important; color: #b7f0c7 !important; }
  .added-mark { background: #1d5c34 !important; color: #ddfbe6 !important; }
  .removed { background: #391a1c !important; color: #f6c1c1 !important; }
  .removed-mark { background: #73282c !important; color: #ffe3e3 !important; }
  .same { background: #161b21 !important; color: #9aa4b0 !important; }`;

type Look = keyof typeof LOOKS;

/** What changed on a page as a table, for mail programs and readers of feeds. */
export function diffHtml({ lines, fields, left }: Excerpt): string {
  const rows = [...fieldRows(fields), ...lineRows(lines)];
  if (left > 0) {
    const words = `… and ${left.toLocaleString("en-US")} more changed ${left === 1 ? "line" : "lines"}`;
    rows.push(row("same", "", escapeMarkup(words)));
  }
  return `<table role="presentation" class="code" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:10px;table-layout:fixed;border:1px solid #e6e9ed;border-collapse:separate">${rows.join("")}</table>`;
}

/** A line that took the place of another shows which words changed. */
function lineRows(lines: readonly DiffLine[]): readonly string[] {
  const rows: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const removed = runOf(lines, at, "removed");
    const added = runOf(lines, at + removed.length, "added");
    if (removed.length > 0 && removed.length === added.length) {
      const pairs = removed.map((line, index) => compareLines(line.text, added[index]?.text ?? ""));
      const cell = (look: "added" | "removed") =>
        pairs.map((pair) => {
          const part = look === "added" ? pair.after : pair.before;
          return row(
            look,
            LOOKS[look].sign,
            escapeMarkup(pair.start) + marked(look, part) + escapeMarkup(pair.end),
          );
        });
      rows.push(...cell("removed"), ...cell("added"));
    } else
      for (const { type, text } of [...removed, ...added] as { type: Look; text: string }[])
        rows.push(row(type, LOOKS[type].sign, plainHtml(text)));
    at += removed.length + added.length;
    const line = lines[at];
    if (line === undefined || line.type === "removed" || line.type === "added") continue;
    rows.push(row("same", "", line.type === "gap" ? "⋯" : plainHtml(line.text)));
    at += 1;
  }
  return rows;
}

/** A line of markdown: one that is a heading looks like one. */
function plainHtml(text: string): string {
  const heading = /^#{1,6}\s+(.*)$/.exec(text)?.[1];
  return heading === undefined ? escapeMarkup(text) : `<strong>${escapeMarkup(heading)}</strong>`;
}

function runOf(lines: readonly DiffLine[], from: number, type: DiffLine["type"]): readonly DiffLine[] {
  let end = from;
  while (lines[end]?.type === type) end += 1;
  return lines.slice(from, end);
}

function fieldRows(fields: Excerpt["fields"]): string[] {
  return fields.map(({ path, before, after }) => {
    const value = (look: "added" | "removed", text: string | null) =>
      text === null ? "" : marked(look, text);
    const values = [value("removed", before), value("added", after)].filter((one) => one !== "");
    const name = `<strong>${escapeMarkup(path)}</strong>`;
    return row("same", undefined, `${name}&nbsp; ${values.length === 0 ? "—" : values.join(" → ")}`);
  });
}

function marked(look: "added" | "removed", text: string): string {
  if (text === "") return "";
  const { mark, text: colour } = LOOKS[look];
  return `<span class="${look}-mark" style="background:${mark};color:${colour};border-radius:2px">${escapeMarkup(text)}</span>`;
}

/** A line behind its sign; without a place for one it begins at the edge. */
function row(look: Look, sign: string | undefined, html: string): string {
  const { back, text } = LOOKS[look];
  const style = `background:${back};color:${text};font-family:${FONT};font-size:13px;line-height:19px`;
  const first = `<td class="${look}" width="22" align="center" valign="top" style="${style};padding:3px 0">${sign}</td>`;
  const [before, edge] = sign === undefined ? ["", "10px"] : [first, "2px"];
  return `<tr>${before}<td class="${look}" style="${style};padding:3px 10px 3px ${edge};word-break:break-word;overflow-wrap:anywhere">${html}</td></tr>`;
}

/** What changed on a page in plain lines. */
export function diffText({ lines, fields, left }: Excerpt): readonly string[] {
  const signs = { added: "+ ", removed: "- ", same: "  ", gap: "  …" } as const;
  return [
    ...fields.map(
      ({ path, before, after }) => `${path}: ${before ?? "(nothing)"} -> ${after ?? "(nothing)"}`,
    ),
    ...lines.map(({ type, text }) => signs[type] + text),
    ...(left > 0
      ? [`… and ${left.toLocaleString("en-US")} more changed ${left === 1 ? "line" : "lines"}`]
      : []),
  ];
}
