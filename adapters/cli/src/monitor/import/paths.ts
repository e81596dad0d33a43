/** A filter that is no selector of CSS. */
export interface PathFilter {
  readonly list: "xpath" | "jsonPath" | "jq";
  readonly rules: readonly string[];
}

/** What a path of XML or of JSON, or a program of jq, becomes; undefined for a selector of CSS. */
export function pathOf(filter: string): PathFilter | undefined {
  const [, kind = "", rest = filter] = /^(xpath1?|json|jq|jqraw):(.*)$/is.exec(filter) ?? [];
  const path = rest.trim();
  if (/^xpath/i.test(kind) || (kind === "" && /^\(?\//.test(path))) return { list: "xpath", rules: [path] };
  if (/^json$/i.test(kind)) return { list: "jsonPath", rules: [path.startsWith("$") ? path : `$.${path}`] };
  return kind === "" ? undefined : { list: "jq", rules: [path] };
}

const SIMPLE =
  /^\/\/(\*|[a-z][\w-]*)(?:\[\s*@([\w-]+)\s*=\s*["']([^"'\\]+)["']\s*\]|\[\s*contains\(\s*@([\w-]+)\s*,\s*["']([^"'\\]+)["']\s*\)\s*\])?$/i;

/** A path of XML with one step as a selector of CSS; undefined where it has more. */
export function selectorOf(xpath: string): string | undefined {
  const [, name, attribute, value, other, part] = SIMPLE.exec(xpath) ?? [];
  if (name === undefined) return undefined;
  if (attribute !== undefined) return `${name}[${attribute}="${value}"]`;
  return other === undefined ? name : `${name}[${other}*="${part}"]`;
}
