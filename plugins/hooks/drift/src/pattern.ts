/** Pages of one sort have one pattern: `shop.test/p/*`. */
import { createHash } from "node:crypto";
import type { ScrapeRequest } from "@winnow/core/plugin";

const MAX_LENGTH = 300;
/** Formats whose values are remembered. */
const REMEMBERED: ReadonlySet<string> = new Set(["json", "attributes", "records", "values"]);
/** Keys of one owner: what is remembered is bounded by it. */
const KEY_LENGTH = 4;

/** The pattern of an address: its host and path, where numbers, codes and titles are `*`, and the names of its parameters. */
export function patternOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const path = pathname
    .split("/")
    .map((segment) => (isOwn(segment) ? "*" : segment))
    .join("/");
  const names = [...new Set(searchParams.keys())].sort().join("&");
  return `${host}${path}${names === "" ? "" : `?${names}`}`.slice(0, MAX_LENGTH);
}

/** Whether a segment names one page: it has a digit, two hyphens or more, or is long. */
function isOwn(segment: string): boolean {
  return /\d/u.test(segment) || segment.split(/[-_]/u).length > 2 || segment.length > 24;
}

/** Where it is remembered what the formats of a request found on pages of a pattern. */
export function keyOf(
  pattern: string,
  { formats, options }: ScrapeRequest,
): { readonly key: string; readonly id: string } {
  const asked = formats
    .filter(({ name }) => REMEMBERED.has(name))
    .map(({ name, options }) => [name, options]);
  const included = includedIn({ options });
  const id = createHash("sha256")
    .update(JSON.stringify([pattern, asked, ...(included.length > 0 ? [included] : [])]))
    .digest("hex");
  return { key: id.slice(0, KEY_LENGTH), id };
}

/** The elements that a request narrows the page down to, by their selectors. */
export function includedIn({ options }: Pick<ScrapeRequest, "options">): readonly string[] {
  const { includeTags } = options as { readonly includeTags?: readonly string[] };
  return includeTags ?? [];
}

/** Whether a request has formats whose values are remembered, or elements that the page is narrowed down to. */
export const isRemembered = (request: ScrapeRequest): boolean =>
  request.formats.some(({ name }) => REMEMBERED.has(name)) || includedIn(request).length > 0;
