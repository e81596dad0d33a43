import { elementsBelow, parseTree } from "@winnow/kit-dom";

/** What a drawing says: the parts of it that are words. */
export interface SvgWords {
  readonly title: string;
  readonly description: string;
  /** Title, description and all labels, a line each. */
  readonly text: string;
}

/** The words of an SVG drawing. */
export function readSvg(source: string): SvgWords {
  const lines: string[] = [];
  let title = "";
  let description = "";
  for (const element of elementsBelow(parseTree(source).root)) {
    const { localName } = element;
    if (localName !== "title" && localName !== "desc" && localName !== "text") continue;
    const words = element.textContent.replace(/\s+/g, " ").trim();
    if (words === "") continue;
    if (localName === "title" && title === "") title = words;
    if (localName === "desc" && description === "") description = words;
    lines.push(words);
  }
  return { title, description, text: [...new Set(lines)].join("\n") };
}
