import type { ScrapeRequest } from "./request.ts";

/** A request of before. */
export interface Past {
  readonly at: number;
  readonly request: ScrapeRequest;
}

const KEY = "winnow-playground";
const MOST = 20;
/** Characters of one request: a longer one is not kept. */
const LONGEST = 20_000;

/** What was asked for lately, the last first. */
export function readHistory(): readonly Past[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? (value as Past[]).filter(isPast).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Keeps a request, without what may be secret in it; gives what is kept now. */
export function addToHistory(request: ScrapeRequest, at = Date.now()): readonly Past[] {
  const kept = withoutSecrets(request);
  const text = JSON.stringify(kept);
  const others = readHistory().filter((past) => JSON.stringify(past.request) !== text);
  const all = text.length > LONGEST ? others : [{ at, request: kept }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing has no history.
  }
  return all;
}

/** Forgets all requests. */
export function clearHistory(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}

/** Headers carry keys, addresses passwords, and what is written into pages may be one. */
export function withoutSecrets({ headers: _, url, actions, ...rest }: ScrapeRequest): ScrapeRequest {
  return {
    ...(typeof url === "string" ? { url: url.replace(/^([a-z]+:\/\/)[^/?#]*@/i, "$1") } : {}),
    ...rest,
    ...(Array.isArray(actions)
      ? { actions: actions.filter((action: { type?: unknown }) => action?.type !== "write") }
      : {}),
  };
}

function isPast(value: unknown): value is Past {
  const past = value as Partial<Past> | null;
  return typeof past?.at === "number" && typeof past.request === "object" && past.request !== null;
}
