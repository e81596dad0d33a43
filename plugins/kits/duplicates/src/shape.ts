import { bareHost } from "@winnow/kit-site";
import { parametersOf } from "./address.ts";

/** Why addresses of a shape may go on without end. */
export type Reason = "calendar" | "repetition" | "counter" | "facets" | "session";

/** What addresses have in common that differ in dates, numbers or repeated parts. */
export interface Shape {
  readonly pattern: string;
  readonly reason: Exclude<Reason, "facets" | "session">;
  /** Numbers of the address that its page may show, and that make no text new. */
  readonly own: ReadonlySet<string>;
}

/** Parts of a path that are looked at. */
const MAX_SEGMENTS = 100;
const YEAR = /^(?:19|20|21)\d{2}$/;
const DATE = /^(?:19|20|21)\d{2}[-_.]?\d{1,2}(?:[-_.]?\d{1,2})?$/;
const NUMBER = /^\d{1,12}$/;
const IN_TIME =
  /^(?:year|month|week|day|date|y|m|d|from|to|start|end|cal\w*|time|yr|mon|jahr|monat|woche|tag|datum|annee|mois|jour|semaine|fecha|mes|dia|anno|mese|giorno|rok|miesiac)$/i;
/** What counts the parts of a list, which a page shows as well. */
const IN_PARTS = /^(?:p|pg|page|paged|seite|pagina|offset|start|from|skip|first|strona|sida)$/i;
const MAX_PATTERN = 300;

/** The shape of an address; undefined for one that could not go on without end. */
export function shapeOf(url: URL): Shape | undefined {
  const segments = url.pathname.split("/").filter(Boolean);
  const again = repeated(segments);
  if (again !== undefined)
    return {
      pattern: bounded(`${bareHost(url)}/…/${again}/…/${again}/…`),
      reason: "repetition",
      own: new Set(),
    };
  const hasDate = segments.some((segment) => YEAR.test(segment) || DATE.test(segment));
  const query = [...url.searchParams].slice(0, 20).map(([name, value]) => ({ name, value }));
  const isDated = hasDate || query.some(({ name, value }) => isMoment(name, value));
  const path = segments.map((segment, at) => variable(segment, segments[at - 1] ?? "", hasDate));
  const parameters = query.map(({ name, value }) =>
    isMoment(name, value) || NUMBER.test(value) ? `${name}=#` : `${name}=${value}`,
  );
  const pattern = bounded(
    `${bareHost(url)}/${path.join("/")}${query.length === 0 ? "" : `?${parameters.sort().join("&")}`}`,
  );
  if (!pattern.includes("#")) return undefined;
  const isPart =
    query.some(({ name }) => IN_PARTS.test(name)) || segments.some((part) => IN_PARTS.test(part));
  const numbers = isDated || isPart ? `${url.pathname} ${url.search}`.match(/\d{1,12}/g) : null;
  const own = new Set((numbers ?? []).map((text) => String(Number(text))));
  return { pattern, reason: isDated ? "calendar" : "counter", own };
}

/** Names of the parameters by which pages of a list are narrowed down, and their values; undefined for fewer than two. */
export function facetsOf(
  url: URL,
): { readonly place: string; readonly facets: ReadonlyMap<string, string> } | undefined {
  const names = parametersOf(url).filter((name) => !IN_PARTS.test(name));
  if (names.length < 2) return undefined;
  const facets = new Map(names.map((name) => [name, url.searchParams.getAll(name).join(",").slice(0, 100)]));
  return { place: bounded(`${bareHost(url)}${url.pathname}`), facets };
}

/** The first part of a path that is in it once more, which links make that are meant from elsewhere. */
function repeated(segments: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const segment of segments.slice(0, MAX_SEGMENTS)) {
    if (seen.has(segment)) return segment;
    if (!/^\d+$/.test(segment)) seen.add(segment);
  }
  return undefined;
}

/** A part of a path without its numbers, and without the name of a month behind a year. */
function variable(segment: string, before: string, isDated: boolean): string {
  if (DATE.test(segment) || (isDated && YEAR.test(before) && /^[a-z]{3,9}$/i.test(segment))) return "#";
  return segment.replace(/\d{1,12}/g, "#");
}

function isMoment(name: string, value: string): boolean {
  return (IN_TIME.test(name) && /^[\d\-_.:TZ/]{1,30}$/.test(value)) || DATE.test(value) || YEAR.test(value);
}

function bounded(pattern: string): string {
  return pattern.slice(0, MAX_PATTERN);
}
