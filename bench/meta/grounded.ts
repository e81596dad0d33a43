/** Whether what was read from a page stands on it. */
import { decodeHTML } from "entities";

interface Evidence {
  readonly path: string;
  readonly origin: string;
  readonly snippet: string;
}

/** The text of a page in the forms that values are read from: markup, text, JSON. Letters and digits only. */
export function haystackOf(url: string, html: string): string {
  const decoded = decodeHTML(html);
  const shown = html.replace(/<[^>]*>/g, " ");
  const unescaped = html
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt"/]/g, " ");
  const forms = [
    html,
    decoded,
    decodeHTML(shown),
    unescaped,
    decodeHTML(unescaped),
    decodeHTML(decodeHTML(unescaped)).replace(/<[^>]*>/g, " "),
  ];
  return [url, ...forms].map(squeeze).join("\n");
}

/** Values without evidence, and evidence that the page does not hold. */
export function ungrounded(value: unknown, evidence: readonly Evidence[], haystack: string): string[] {
  const told = new Map(evidence.map((one) => [one.path, one]));
  const problems: string[] = [];
  const walk = (item: unknown, path: string): void => {
    if (item === null) return;
    if (typeof item === "object") {
      for (const [key, inner] of Object.entries(item))
        walk(inner, `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      return;
    }
    const one = told.get(path);
    if (one === undefined) problems.push(`${path}: ${String(item)} has no evidence`);
    else if (!stands(one.snippet, haystack))
      problems.push(`${path}: "${one.snippet}" (${one.origin}) is not on the page`);
    else if (!follows(item as string | number | boolean, one.snippet, haystack))
      problems.push(`${path}: ${String(item)} does not follow from "${one.snippet}"`);
  };
  walk(value, "");
  return problems;
}

/** Whether words stand on the page: in one piece, between commas, or as the end of an address that was made absolute. */
function stands(words: string, haystack: string): boolean {
  if (haystack.includes(squeeze(words))) return true;
  if (/^(?:https?|mailto|tel):/.test(words))
    return [words, decodeURIComponentSafely(words)].some((one) => haystack.includes(squeeze(endOf(one))));
  return words.split(/,\s/).every((part) => haystack.includes(squeeze(part)));
}

/** The last part of an address. */
function endOf(address: string): string {
  return decodeURIComponentSafely(address.split(/[/?#]/).findLast((part) => part !== "") ?? "");
}

/** Whether a value is the same in another form. */
function follows(value: string | number | boolean, snippet: string, haystack: string): boolean {
  if (typeof value === "boolean") return true;
  if (typeof value === "number") {
    const digits = String(value).replace(/\D/g, "").replace(/0+$/, "");
    return digitsOf(snippet).includes(digits);
  }
  const date = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(value);
  if (date !== null) {
    const day = date[3] === undefined ? "" : String(Number(date[3]));
    return digitsOf(snippet).includes((date[1] ?? "").slice(2)) && digitsOf(snippet).includes(day);
  }
  if (/^[A-Z]{3}$/.test(value)) return true;
  if (value === "InStock" || value === "OutOfStock") return true;
  if (/^(?:https?|mailto|tel):/.test(value)) {
    return stands(value, haystack);
  }
  return (
    haystack.includes(squeeze(value)) || value.split(/,\s/).every((part) => haystack.includes(squeeze(part)))
  );
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "");
}

/** Letters and digits in lower case. */
function squeeze(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
