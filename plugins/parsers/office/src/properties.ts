import type { Archive } from "./archive.ts";
import { allOf, parseXml, textOf, type XmlElement } from "./xml.ts";

/** What a file says about itself, in the words of `metadata`. */
export type Properties = Readonly<Record<string, string | number | readonly string[]>>;

/** Names of elements of Dublin Core and of the makers of office files, and what they are called here. */
const NAMES: readonly (readonly [string, string])[] = [
  ["title", "title"],
  ["creator", "author"],
  ["initial-creator", "author"],
  ["subject", "subject"],
  ["description", "description"],
  ["language", "language"],
  ["keywords", "keywords"],
  ["keyword", "keywords"],
  ["publisher", "publisher"],
  ["created", "publishedTime"],
  ["creation-date", "publishedTime"],
  ["modified", "modifiedTime"],
];

/** Properties of the parts that hold them; in ODF files `date` is the last change. */
export function readProperties(archive: Archive, part: string): Properties {
  const text = archive.text(part);
  return text === undefined
    ? {}
    : propertiesOf(parseXml(text), part === "meta.xml" ? "modifiedTime" : undefined);
}

/** The first value of each name below an element; several keywords are a list. */
export function propertiesOf(root: XmlElement, date: string | undefined): Properties {
  const found: Record<string, string | readonly string[]> = {};
  const names = date === undefined ? NAMES : [...NAMES, ["date", date] as const];
  for (const [element, key] of names) {
    const values = allOf(root, element)
      .map((one) => textOf(one).trim())
      .filter((value) => value !== "");
    const [first] = values;
    if (first === undefined || key in found) continue;
    found[key] = key === "keywords" && values.length > 1 ? values : first;
  }
  return found;
}
