import { recordOf } from "@winnow/kit-schema";
import { matchesPath, type Statement, shown } from "@winnow/kit-site";
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
    if (typeof location !== "string" || !matchesPath(location, pathname + search)) continue;
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
