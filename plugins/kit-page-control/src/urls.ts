import { actionError } from "@winnow/kit-live-page";

const MAX_URL = 2_000_000;
const MAX_GLOB = 2000;
/** How many patterns the braces of one may stand for. */
const MAX_ALTERNATIVES = 100;

/**
 * The URL when pages may go there: http, https, data and about:blank.
 * @throws SCRAPE_ACTION_ERROR when it is not valid, or is of another kind, such as `file:`
 */
export function allowedUrl(given: unknown): string {
  const text = typeof given === "string" ? given : String(given);
  if (text.length > MAX_URL) throw actionError(`A URL has at most ${MAX_URL} characters.`);
  const url = URL.parse(text);
  if (url === null)
    throw actionError(`Cannot navigate to invalid URL "${text.slice(0, 200)}". It begins with https://.`);
  if (/^(?:https?|data):$/.test(url.protocol) || /^about:blank(?:$|[?#])/.test(url.href)) return url.href;
  throw actionError(
    `Cannot navigate to "${text.slice(0, 200)}": pages go to http:, https:, data: and about:blank only.`,
  );
}

/**
 * Whether a URL matches a glob as Playwright has them: `*` within one part of the path, `**` over several, `{a,b}`.
 * It takes time in proportion to the product of both lengths at worst.
 */
export function globMatcher(glob: string, base: string): (url: string) => boolean {
  if (glob.length > MAX_GLOB) throw actionError(`A pattern for URLs has at most ${MAX_GLOB} characters.`);
  const isPlain = !/[*?{}]/.test(glob);
  if (glob === "") return () => true;
  if (isPlain) {
    const whole = URL.parse(glob, base)?.href ?? glob;
    return (url) => url === whole || url === glob;
  }
  const patterns = alternatives(glob).map((pattern) =>
    pattern.startsWith("/") ? `${originOf(base)}${pattern}` : pattern,
  );
  return (url) => patterns.some((pattern) => matches(url, pattern));
}

function originOf(base: string): string {
  return URL.parse(base)?.origin ?? "";
}

function alternatives(glob: string): readonly string[] {
  let open = [glob];
  for (;;) {
    const index = open.findIndex((pattern) => /\{[^{}]*\}/.test(pattern));
    const [pattern] = index === -1 ? [] : open.slice(index, index + 1);
    if (pattern === undefined) return open;
    const [whole, inside = ""] = /\{([^{}]*)\}/.exec(pattern) ?? [""];
    const made = inside.split(",").map((one) => pattern.replace(whole, () => one));
    open = [...open.slice(0, index), ...made, ...open.slice(index + 1)];
    if (open.length > MAX_ALTERNATIVES)
      throw actionError(`A pattern for URLs stands for at most ${MAX_ALTERNATIVES}.`);
  }
}

/** All positions of the pattern that the text so far leads to. */
function matches(text: string, pattern: string): boolean {
  const tokens = pattern.match(/\*\*\/?|\*|[\s\S]/g) ?? [];
  let at = closure(new Set([0]), tokens);
  for (const sign of text) {
    const next = new Set<number>();
    for (const index of at) {
      const token = tokens[index];
      if (token === undefined) continue;
      if (token.startsWith("**") || (token === "*" && sign !== "/")) next.add(index);
      else if (token === sign) next.add(index + 1);
    }
    if (next.size === 0) return false;
    at = closure(next, tokens);
  }
  return at.has(tokens.length);
}

/** A star may also stand for nothing. */
function closure(positions: Set<number>, tokens: readonly string[]): Set<number> {
  for (const index of positions) if (tokens[index]?.startsWith("*") === true) positions.add(index + 1);
  return positions;
}
