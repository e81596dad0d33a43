import { recordOf } from "@winnow/kit-schema";
import type { LeftOut } from "./define.ts";
import type { JobProblem } from "./job.ts";

/** Codes of what a job with `ignoreSimilar` notes: another address of a page, a parameter that changes nothing, and a trap. */
export const SIMILAR = "SIMILAR";
/** {@link SIMILAR} */
export const IDLE_PARAMETER = "IDLE_PARAMETER";
/** {@link SIMILAR} */
export const TRAP = "TRAP";

/** How it was seen that an address leads to nothing new. */
export type SimilarBy = "canonical" | "text" | "parameter" | "trap";

/** What `ignoreSimilar` does, for a request. */
export const SIMILAR_DESCRIPTION =
  "one document for all addresses of a page, its others as aliases; leave out addresses that lead to nothing new";

/** What is noted of an address that leads to nothing new. */
export interface SimilarNote {
  readonly by: SimilarBy;
  /** The address of the page that is there, or the pattern of the trap. */
  readonly of: string;
  /** The part of the address that changes nothing. */
  readonly part?: string | undefined;
}

/** The text of a note in the list of what a job left out. */
export function writeNote({ by, of, part }: SimilarNote): string {
  return [by, of, ...(part === undefined ? [] : [part])].join(" ");
}

/** The note of a text that {@link writeNote} wrote. */
export function readNote(message: string): SimilarNote {
  const [by = "text", of = "", part] = message.split(" ", 3);
  return { by: by as SimilarBy, of, part };
}

/** Whether a note is of an address that was asked for. */
export function wasRead(message: string): boolean {
  const { by } = readNote(message);
  return by === "canonical" || by === "text";
}

/** The lists of a job with `ignoreSimilar` that are shown with its status. */
export const similarLists: LeftOut = {
  lists: { [SIMILAR]: "similar", [IDLE_PARAMETER]: "parameterRules", [TRAP]: "traps" },
  asked: ({ request }) => (isAsked(request) ? [SIMILAR, IDLE_PARAMETER, TRAP] : []),
  show: (_, problems) => {
    const counts = leftOutBy(problems);
    const shown = new Set<string>();
    return ({ url, code, message }) => {
      if (code === SIMILAR) return { url, ...readNote(message) };
      // Two processes may have found the same.
      const [pages = "0", what = ""] = message.split(" ", 2);
      const key = code === TRAP ? url : `${url} ${what}`;
      if (shown.has(key)) return undefined;
      shown.add(key);
      const found = { pages: Number(pages), leftOut: counts.get(key) ?? 0 };
      return code === TRAP
        ? { pattern: url, reason: what, ...found }
        : { host: url, parameter: what, ...found };
    };
  },
  onto: (problems) => {
    const aliases = new Map<string, string[]>();
    for (const { url, code, message } of problems) {
      const { by, of } = readNote(message);
      if (code !== SIMILAR || by === "trap") continue;
      const known = aliases.get(of);
      if (known === undefined) aliases.set(of, [url]);
      else known.push(url);
    }
    return (document) => {
      const { url } = recordOf(recordOf(document).metadata);
      const others = typeof url === "string" ? aliases.get(url) : undefined;
      return others === undefined ? document : { ...recordOf(document), aliases: others };
    };
  },
};

function isAsked(request: unknown): boolean {
  return recordOf(request).ignoreSimilar === true;
}

/** How many addresses were not asked for, by trap, and by host and parameter. */
function leftOutBy(problems: readonly JobProblem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { url, code, message } of problems) {
    if (code !== SIMILAR) continue;
    const { by, of, part } = readNote(message);
    if (by !== "trap" && by !== "parameter") continue;
    const host = URL.parse(url)?.host.replace(/^www\./, "") ?? "";
    const key = by === "trap" ? of : `${host} ${part ?? ""}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
