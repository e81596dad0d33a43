import type { ScrapeRequest } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import type { Masks } from "./masks.ts";

/** Options that a replay neither has nor needs: the pages come from the capture. */
const LEFT_OUT = new Set(["capture", "profile", "threatProtection"]);
/** What is typed after a field of this name is a secret. */
const SECRET_FIELD = /pass|pwd|secret|token|\bpin\b|otp|cvc|cvv/i;

/** A request as a caller would write it, without secrets. */
export function requestOf(request: ScrapeRequest, masks: Masks): { url: string; [key: string]: unknown } {
  const { url, sourceUrl, formats, actions, core, options } = request;
  const others = Object.entries(options).filter(([key, value]) => !LEFT_OUT.has(key) && value !== undefined);
  const asked: Record<string, unknown> = Object.fromEntries(others);
  if (typeof asked.headers === "object" && asked.headers !== null)
    asked.headers = Object.fromEntries(masks.requestHeaders(asked.headers as Record<string, string>));
  return {
    ...asked,
    url: URL.parse(sourceUrl) === null ? sourceUrl : masks.url(sourceUrl === "" ? url : sourceUrl),
    formats: formats.map(({ name, options: own }) => ({ type: name, ...recordOf(own) })),
    ...(actions.length === 0 ? {} : { actions: actionsOf(actions, masks) }),
    timeout: core.timeout,
    ...(core.explain ? { explain: true } : {}),
  };
}

function actionsOf(actions: ScrapeRequest["actions"], masks: Masks): readonly object[] {
  let field = "";
  return actions.map(({ name, options }) => {
    const action: Record<string, unknown> = { type: name, ...recordOf(options) };
    field = String(action.selector ?? field);
    if (typeof action.text === "string" && SECRET_FIELD.test(field)) action.text = masks.of(action.text);
    return action;
  });
}
