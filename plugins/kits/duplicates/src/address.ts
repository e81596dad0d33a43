import { bareHost } from "@winnow/kit-site";
import { columnsOf, rowsOf } from "@winnow/kit-words";

/** A part of a path that stands for a visitor: long, and of digits and letters mixed. */
const TOKEN = /^(?:\(?[a-z]\()?(?=[^\d]{0,80}\d)(?=\d{0,80}[a-z])[a-z\d]{16,80}(?:\)\)?)?$/i;
/** Parameters of an address that are looked at. */
export const MAX_PARAMETERS = 12;

/** What is put in place of a part of a path that stands for a visitor. */
export const VISITOR = "*";

/** Whether a parameter says where a visitor comes from. */
export function isTracking(name: string): boolean {
  return is("tracking", name);
}

/** Whether a parameter may turn out to change nothing. */
export function mayBeIdle(name: string): boolean {
  return is("session", name) || !(is("page", name) || /[a-z]Id$/.test(name));
}

/** The address without some of its parameters, these in an order of their own, as one text for all of its spellings. */
export function addressKey(url: URL, without: (name: string) => boolean = () => false): string {
  const kept = [...url.searchParams].filter(([name]) => !isTracking(name) && !without(name));
  const query = kept
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const path = url.pathname.replace(/(?<!\/)\/+$/, "");
  return `${bareHost(url)}${path}${query.length === 0 ? "" : `?${query.join("&")}`}${url.hash.includes("/") ? url.hash : ""}`;
}

/** The address without what says where a visitor comes from; the same one where nothing does. */
export function campaignless(url: URL): URL {
  const copy = new URL(url);
  for (const name of new Set(url.searchParams.keys())) if (isTracking(name)) copy.searchParams.delete(name);
  return copy.search === url.search ? url : copy;
}

/** The address with its parameters in an order of their own. */
export function sortedParameters(url: URL): URL {
  const copy = new URL(url);
  copy.searchParams.sort();
  return copy;
}

/** The names of the parameters of an address, each once. */
export function parametersOf({ searchParams }: URL): readonly string[] {
  return [...new Set(searchParams.keys())].slice(0, MAX_PARAMETERS);
}

/** The address with a star for each part of its path that may stand for a visitor; undefined where there is none. */
export function withoutVisitor(url: URL): URL | undefined {
  const segments = url.pathname.split("/");
  if (!segments.some((segment) => TOKEN.test(segment))) return undefined;
  const copy = new URL(url);
  copy.pathname = segments.map((segment) => (TOKEN.test(segment) ? VISITOR : segment)).join("/");
  return copy;
}

const NAMES = new URL("../words/parameters.txt", import.meta.url);
const kinds = new Map<string, RegExp>();

/** Whether the name of a parameter is of a kind; capitals do not count. */
function is(kind: string, name: string): boolean {
  const pattern = kinds.get(kind) ?? patternOf(kind);
  kinds.set(kind, pattern);
  return pattern.test(name);
}

function patternOf(kind: string): RegExp {
  const names = rowsOf(NAMES)
    .map(columnsOf)
    .flatMap(([of, row = ""]) => (of === kind ? row.split(" ") : []))
    .map((name) => name.replaceAll("*", String.raw`\w{0,100}`));
  return new RegExp(`^(?:${names.join("|")})$`, "i");
}
