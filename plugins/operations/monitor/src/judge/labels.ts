/** Letters of a label at most, and what stands before a colon that names what follows. */
const LABEL = /^([^:：]{2,60}?)\s?[:：]\s*\S/u;
const HEADING = /^\s*#{1,6}\s+(.+)$/;
/** A line that names itself. */
const SHORT = /^\p{L}[^\n]{1,39}$/u;
/** Lines of a page whose labels are looked at. */
const MAX_LINES = 5000;

/** What names a line: its first cell, or what stands before its colon; empty where nothing does. */
export function labelOf(line: string): string {
  if (/^\s*\|/.test(line)) return line.split("|")[1]?.trim() ?? "";
  const label = LABEL.exec(line.replace(/^[\s>]*(?:[-*+]\s|\d{1,3}[.)]\s)?/, ""))?.[1] ?? "";
  return /\p{L}{2}/u.test(label) ? label.replace(/[*_`]/g, "") : "";
}

/** The headings and labels of a page that are as they were, and so is what they name. `changed` are the lines that are not. */
export function labelsOf(text: string, changed: ReadonlySet<string>): readonly string[] {
  const lines = text.split("\n").slice(0, MAX_LINES);
  const labels: string[] = [];
  let heading: { readonly text: string; isSame: boolean } | undefined;
  const close = () => {
    if (heading?.isSame === true) labels.push(heading.text);
  };
  for (const line of lines) {
    const found = HEADING.exec(line)?.[1];
    if (found !== undefined) {
      close();
      heading = { text: found, isSame: !changed.has(line) };
    } else if (changed.has(line)) {
      if (heading !== undefined) heading.isSame = false;
    } else {
      // A short line is what it says of itself, but for entries of a list: another of them is no other thing.
      const label = labelOf(line) || (SHORT.test(line) ? line : "");
      if (label !== "") labels.push(label);
    }
  }
  close();
  return labels;
}

/** The text of which a diff shows a part, as far as it shows it. */
export function shownIn(diff: string): string {
  const lines = diff.split("\n").filter((line) => /^[ +](?!\+\+ )/.test(line));
  return lines.map((line) => line.slice(1)).join("\n");
}
