/** Without the prefix that some servers write against cross-site inclusion. */
export function bare(text: string): string {
  return text.replace(/^\s*\)\]\}'?,?\s*/, "");
}

/** The values of JSON lines; undefined where a line is none. */
export function readLines(text: string): readonly unknown[] | undefined {
  const values: unknown[] = [];
  try {
    // A record separator may stand before each value. @see RFC 7464
    for (const line of text.replaceAll("\x1e", "").split("\n"))
      if (line.trim() !== "") values.push(JSON.parse(line));
  } catch {
    return undefined;
  }
  return values;
}

/** What a file says; undefined where it is broken. */
export function readData(text: string, isLines: boolean): unknown {
  if (isLines) return readLines(text);
  try {
    return JSON.parse(bare(text));
  } catch {
    return readLines(text);
  }
}

/** What stands in the strings of some data. */
export interface Found {
  readonly links: readonly string[];
  readonly images: readonly string[];
}

const MAX_LINKS = 20_000;
const PICTURE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;
const PICTURE_NAME =
  /(?:image|img|photo|picture|thumbnail|thumb|avatar|icon|logo|poster|cover)(?:_?ur[il])?s?$/i;

/** The addresses among the strings of some data, in its order, each once. However deep, without recursion. */
export function addressesIn(data: unknown): Found {
  const links = new Set<string>();
  const images = new Set<string>();
  const open: { readonly value: unknown; readonly name: string }[] = [{ value: data, name: "" }];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, name } = item;
    if (typeof value === "string") {
      if (links.size >= MAX_LINKS || !/^https?:\/\/\S+$/i.test(value)) continue;
      const url = URL.parse(value);
      if (url === null) continue;
      links.add(url.href);
      if (PICTURE.test(url.pathname) || PICTURE_NAME.test(name)) images.add(url.href);
    } else if (Array.isArray(value)) {
      for (let at = value.length - 1; at >= 0; at--) open.push({ value: value[at], name });
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value).reverse()) open.push({ value: inner, name: key });
    }
  }
  return { links: [...links], images: [...images] };
}

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  title: ["title", "name", "headline"],
  description: ["description", "summary", "abstract"],
  language: ["language", "lang", "locale"],
};
const MAX_FIELD_LENGTH = 5000;

/** What an object says about itself. */
export function metadataOf(data: unknown): Readonly<Record<string, string>> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return {};
  const found = Object.entries(FIELDS).flatMap(([field, names]) => {
    const value = names
      .map((name) => Reflect.get(data, name))
      .find((one) => typeof one === "string" && one.trim() !== "");
    return typeof value === "string" && value.length <= MAX_FIELD_LENGTH ? [[field, value.trim()]] : [];
  });
  return Object.fromEntries(found);
}
