import { actionError } from "@winnow/kit-live-page";

const MAX_URL = 2_000_000;

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
