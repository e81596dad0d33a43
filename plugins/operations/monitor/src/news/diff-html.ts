import { dirOf, escapeMarkup, FONT } from "@winnow/kit-mail";
import type { DiffLine, Excerpt } from "./excerpt.ts";

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

type SeriesStep = keyof typeof LOOKS;

/** What changed on a page as a table, for mail programs and readers of feeds. */
export function diffHtml({ lines, fields, left }: Excerpt): string {
  const rows = [...fieldRows(fields), ...lineRows(lines)];
  if (left > 0) {
    const words = `… and ${left.toLocaleString("en-US")} more changed ${left === 1 ? "line" : "lines"}`;
    rows.push(row("same", "", escapeMarkup(words)));
  }
  return `<table role="presentation" class="code" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:10px;table-layout:fixed;border:1px solid #e6e9ed;border-collapse:separate">${rows.join("")}</table>`;
}

function lineRows(lines: readonly DiffLine[]): readonly string[] {
  return lines.map((line) => {
    if (line.type === "gap") return row("same", "", "⋯");
    return row(line.type, LOOKS[line.type].sign, lineHtml(line), dirOf(line.text));
  });
}

/** A line of which the words that changed stand out. */
function lineHtml({ type, text, marks = [], isHeading }: DiffLine): string {
  const parts: string[] = [];
  let at = 0;
  for (const [from, to] of type === "added" || type === "removed" ? marks : []) {
    parts.push(escapeMarkup(text.slice(at, from)), marked(type as SeriesStep, text.slice(from, to)));
    at = to;
  }
  const html = parts.join("") + escapeMarkup(text.slice(at));
  return isHeading === true ? `<strong>${html}</strong>` : html;
}

function fieldRows(fields: Excerpt["fields"]): string[] {
  return fields.map(({ path, before, after }) => {
    const value = (look: "added" | "removed", text: string | null) =>
      text === null ? "" : marked(look, text);
    const values = [value("removed", before), value("added", after)].filter((one) => one !== "");
    const name = `<strong>${escapeMarkup(path)}</strong>`;
    return row(
      "same",
      undefined,
      `${name}&nbsp; ${values.length === 0 ? "—" : values.join(" → ")}`,
      dirOf(before ?? after ?? ""),
    );
  });
}

function marked(look: SeriesStep, text: string): string {
  if (text === "") return "";
  const { mark, text: colour } = LOOKS[look];
  return `<span class="${look}-mark" style="background:${mark};color:${colour};border-radius:2px">${escapeMarkup(text)}</span>`;
}

/** A line behind its sign; without a place for one it begins at the edge. */
function row(look: SeriesStep, sign: string | undefined, html: string, dir = ""): string {
  const { back, text } = LOOKS[look];
  const style = `background:${back};color:${text};font-family:${FONT};font-size:13px;line-height:19px`;
  const first = `<td class="${look}" width="22" align="center" valign="top" style="${style};padding:3px 0">${sign}</td>`;
  const [before, edge] = sign === undefined ? ["", "10px"] : [first, "2px"];
  return `<tr>${before}<td class="${look}"${dir} style="${style};padding:3px 10px 3px ${edge};word-break:break-word;overflow-wrap:anywhere">${html}</td></tr>`;
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
