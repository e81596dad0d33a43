import { escapeMarkup } from "@winnow/kit-mail";
import type { Line, Run } from "./lines.ts";

/** A line as text: a link as its words and its address. */
export function plainOf(line: Line): string {
  return line.map(({ text, url }) => (url === undefined || text === url ? text : `${text} ${url}`)).join("");
}

/** A line as HTML of the few tags that chats know: `b` and `a`. */
export function htmlOf(line: Line): string {
  const runOf = ({ text, isBold, url }: Run) => {
    const words = isBold === true ? `<b>${escapeMarkup(text)}</b>` : escapeMarkup(text);
    return url === undefined ? words : `<a href="${escapeMarkup(url)}">${words}</a>`;
  };
  return line.map(runOf).join("");
}

/** A line as Markdown in which no sign of a text is markup. */
export function markdownOf(line: Line): string {
  const runOf = ({ text, isBold, url }: Run) => {
    const escaped = text.replace(/[\\`*_{}[\]()#+\-.!|<>~@:]/g, "\\$&");
    const words = isBold === true ? `**${escaped}**` : escaped;
    return url === undefined ? words : `[${words}](${url})`;
  };
  return line.map(runOf).join("");
}
