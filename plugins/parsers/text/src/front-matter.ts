/** Characters at the start of a file in which its front matter has to end. */
const LONGEST = 65_536;
const MAX_LINES = 500;

/** What stands between the marks at the start of a Markdown file, and where the text begins. */
export interface FrontMatter {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  /** Offset of the first line of the text. */
  readonly end: number;
}

/**
 * Reads front matter in YAML (`---`) or TOML (`+++`): names with a value or a list. What nests deeper is left out.
 * @see https://jekyllrb.com/docs/front-matter/
 */
export function readFrontMatter(markdown: string): FrontMatter {
  const none = { values: {}, end: 0 };
  const head = markdown.slice(0, LONGEST);
  const mark = /^(---|\+\+\+)[ \t]*\r?\n/.exec(head);
  if (mark === null) return none;
  const close = (mark[1] === "---" ? /\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/ : /\n\+\+\+[ \t]*(?:\r?\n|$)/).exec(
    head.slice(mark[0].length - 1),
  );
  if (close === null) return none;
  const from = mark[0].length;
  const to = mark[0].length - 1 + close.index;
  const lines = to <= from ? [] : head.slice(from, to).split(/\r?\n/);
  return { values: readLines(lines.slice(0, MAX_LINES)), end: to + close[0].length };
}

function readLines(lines: readonly string[]): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  let name = "";
  for (const line of lines) {
    const item = /^\s*-\s+(.+)$/.exec(line)?.[1];
    const [, key, rest = ""] = /^["']?([A-Za-z_][\w.-]{0,99})["']?\s*[:=]\s*(.*)$/.exec(line) ?? [];
    if (key !== undefined) {
      name = key;
      const value = readValue(rest);
      if (value.length > 0) values.set(name, value);
    } else if (item !== undefined && name !== "") {
      const before = values.get(name) ?? [];
      if (typeof before !== "string") values.set(name, [...before, unquoted(item)]);
    } else if (/^\s+\S/.test(line)) {
      // The rest of a long text, or of an object, which is left out.
      const before = values.get(name);
      if (typeof before === "string" && /^[>|]/.test(before)) values.set(name, `${before} ${line.trim()}`);
    }
  }
  const tidy = (value: string | string[]) =>
    typeof value === "string" ? value.replace(/^[>|][+-]?\s*/, "") : value;
  return Object.fromEntries([...values].map(([key, value]) => [key, tidy(value)]));
}

function readValue(text: string): string | string[] {
  const value = text.trim();
  const list = /^\[(.*)\]$/.exec(value)?.[1];
  if (list !== undefined) {
    return list
      .split(",")
      .map(unquoted)
      .filter((item) => item !== "");
  }
  return unquoted(value);
}

function unquoted(text: string): string {
  const value = text.trim();
  const quoted = /^"(.*)"$|^'(.*)'$/.exec(value);
  if (quoted !== null) return quoted[1] ?? quoted[2] ?? "";
  return value.replace(/\s+#.*$/, "");
}
