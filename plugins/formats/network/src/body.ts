import { messageOf } from "@winnow/core/plugin";

/** What sites put before JSON so that no other site can run it as a script. */
const GUARD = /^\s*(?:\)\]\}'?,?|for\s*\(;;\);|while\s*\(1\);|\{\}&&)?\s*/;
/** Levels of JSON; what walks through it may do so by recursion. */
const MAX_DEPTH = 100;

/** Whether a content type is one of JSON, such as `application/ld+json`. */
export function isJsonType(contentType: string): boolean {
  return /[/+](?:x-)?json(?:$|[-;+])/i.test(contentType) || /\bgraphql\b/i.test(contentType);
}

/** The value of a body, or why it has none. */
export function parseBody(body: string): { readonly data: unknown } | { readonly reason: string } {
  const text = body.replace(GUARD, "");
  if (text.trim() === "") return { reason: "The body is empty." };
  if (isTooDeep(text)) return { reason: `The JSON is nested more than ${MAX_DEPTH} levels deep.` };
  try {
    return { data: JSON.parse(text) };
  } catch (error) {
    return { reason: `The body is no JSON: ${messageOf(error).slice(0, 120)}` };
  }
}

/** Counts brackets outside of strings, once over the text. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      for (at += 1; at < text.length && text.charCodeAt(at) !== 0x22; at += 1)
        if (text.charCodeAt(at) === 0x5c) at += 1;
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}

/** The names of what a GraphQL request asks for; undefined for any other request. */
export function operationOf(method: string, url: string, body: string | undefined): string | undefined {
  const asked = method === "GET" ? queriesOf(url) : bodiesOf(body);
  const names = asked.map(({ operationName, query }) => {
    if (typeof operationName === "string" && operationName !== "") return operationName;
    const [, kind, name] = /^\s*(query|mutation|subscription)\s+([A-Za-z_]\w*)/.exec(String(query)) ?? [];
    return name ?? kind ?? "query";
  });
  return names.length === 0 ? undefined : names.join(", ").slice(0, 200);
}

interface Asked {
  readonly operationName?: unknown;
  readonly query?: unknown;
}

function queriesOf(address: string): readonly Asked[] {
  const params = URL.parse(address)?.searchParams;
  const [query, operationName] = [params?.get("query"), params?.get("operationName")];
  const isPersisted = operationName != null && params?.has("extensions") === true;
  return isPersisted || /^\s*(?:query\b|\{)/.test(query ?? "") ? [{ query, operationName }] : [];
}

function bodiesOf(body: string | undefined): readonly Asked[] {
  if (body === undefined || !/^\s*[[{]/.test(body) || !/"(?:query|operationName)"/.test(body)) return [];
  const parsed = parseBody(body);
  const all: readonly unknown[] = "data" in parsed ? [parsed.data].flat() : [];
  return all.filter(isAsked).slice(0, 20);
}

function isAsked(one: unknown): one is Asked {
  if (typeof one !== "object" || one === null) return false;
  const { query, operationName, extensions } = one as Asked & { extensions?: unknown };
  const isWritten =
    typeof query === "string" && /^\s*(?:query|mutation|subscription|fragment|\{|#)/.test(query);
  return isWritten || (typeof operationName === "string" && extensions !== undefined);
}
