import { recordOf } from "@winnow/kit-schema";
import { type Statement, shown } from "@winnow/kit-site";
import { reservation } from "./page-says.ts";

const MAX_RULES = 1000;

/** What a tdmrep.json says about a page: the first rule whose pattern its path begins with. @see TDMRep, TDM File on the Origin Server */
export function fromTdmRep(
  text: string,
  url: string,
): { readonly statement: Statement; readonly policy: string | undefined } | undefined {
  let rules: unknown;
  try {
    rules = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(rules)) return undefined;
  const { pathname, search } = new URL(url);
  for (const rule of rules.slice(0, MAX_RULES)) {
    const { location, "tdm-reservation": reserved, "tdm-policy": policy } = recordOf(rule);
    if (typeof location !== "string" || !matches(location, pathname + search)) continue;
    const uses = reservation(reserved);
    if (Object.keys(uses).length === 0) return undefined;
    const sentence = `${location} tdm-reservation: ${String(reserved)}`;
    return {
      statement: { source: "tdmrep.json", text: shown(sentence), uses },
      policy: typeof policy === "string" ? policy : undefined,
    };
  }
  return undefined;
}

/** `*` stands for anything, `$` at the end for the end; each piece is looked for once. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [first = "", ...rest] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    if (isWhole && index === rest.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
