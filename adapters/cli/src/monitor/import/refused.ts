import { recordOf } from "@winnow/kit-schema";
import type { MonitorRequest } from "./monitor.ts";

/** An answer names every rule that is wrong, so that a second try has none of them. */
const MAX_TRIES = 3;

/** Makes a monitor without those of its rules that the server refuses, such as expressions that look around. */
export async function withoutRefusedRules<Made>(
  request: MonitorRequest,
  notes: string[],
  make: (request: MonitorRequest) => Promise<Made>,
): Promise<Made> {
  let [left, tries] = [request, 1];
  for (;;) {
    try {
      return await make(left);
    } catch (error) {
      const { details } = recordOf(error);
      const rest = tries < MAX_TRIES ? withoutRules(left, details, notes) : undefined;
      if (rest === undefined) throw error;
      [left, tries] = [rest, tries + 1];
    }
  }
}

/** The request without the rules that an error names; undefined where it names none. */
function withoutRules(
  request: MonitorRequest,
  details: unknown,
  notes: string[],
): MonitorRequest | undefined {
  const [target] = request.targets;
  const refused = (Array.isArray(details) ? details : []).flatMap((issue: unknown) => {
    const { path, message } = recordOf(issue);
    const [, , place, list, at] = Array.isArray(path) ? (path as readonly unknown[]) : [];
    return place === "watch" && typeof at === "number" ? [{ list: String(list), at, message }] : [];
  });
  if (target?.watch === undefined || refused.length === 0) return undefined;
  for (const { list, message } of refused) {
    const more = ["xpath", "jsonPath", "jq"].includes(list) ? " More of the page is compared." : "";
    notes.push(`A rule is left out: ${String(message).slice(0, 300)}${more}`);
  }
  const lists = Object.entries(target.watch).map(([list, rules]) => {
    const wrong = new Set(refused.filter((one) => one.list === list).map(({ at }) => at));
    return [list, Array.isArray(rules) ? rules.filter((_, at) => !wrong.has(at)) : rules] as const;
  });
  const watch = Object.fromEntries(lists.filter(([, rules]) => !Array.isArray(rules) || rules.length > 0));
  const { watch: _, ...rest } = target;
  return { ...request, targets: [Object.keys(watch).length > 0 ? { ...rest, watch } : rest] };
}
