/** Names under which robots.txt may speak to this crawler. @see wire contract 8.4 */
export const ROBOTS_AGENTS: readonly string[] = ["FirecrawlAgent", "Winnow"];

/**
 * What machines may do with a page. `crawl`: fetch it (RFC 9309). `search`, `ai-input` and `ai-train`: the Content Signals Policy; the
 * drafts of the IETF call the last two `ai-use` and `train-ai`. `tdm`: text and data mining (TDM Reservation Protocol). `ai-agents`:
 * fetch it as one of the crawlers of AI that robots.txt names.
 */
export const USES = ["crawl", "search", "ai-input", "ai-train", "tdm", "ai-agents"] as const;

/** One of {@link USES}. */
export type Use = (typeof USES)[number];

/** A sentence of a site about the use of its pages. */
export interface Statement {
  /** Where it stands. */
  readonly source: "robots.txt" | "tdmrep.json" | "header" | "meta";
  /** The sentence, as it is written, at most 300 characters. */
  readonly text: string;
  /** Whom it speaks to, when that is not everybody. */
  readonly agent?: string;
  /** What it allows and what it forbids; nothing where it speaks to others. */
  readonly uses: Readonly<Partial<Record<Use, boolean>>>;
}

/** Labels of both vocabularies. */
const LABELS: Readonly<Record<string, Use>> = {
  search: "search",
  "ai-input": "ai-input",
  "ai-use": "ai-input",
  "ai-train": "ai-train",
  "train-ai": "ai-train",
};
const ANSWERS: Readonly<Record<string, boolean>> = { yes: true, y: true, no: false, n: false };
const MAX_TEXT = 300;
/** No vocabulary has as many labels. */
const MAX_LABELS = 50;

/**
 * What a list of preferences says, such as `search=yes, ai-train=no`. What it does not know it leaves out.
 * @see draft-ietf-aipref-vocab, 6
 */
export function readPreferences(text: string): Statement["uses"] {
  const uses: Partial<Record<Use, boolean>> = {};
  for (const part of text.slice(0, MAX_TEXT * 4).split(",", MAX_LABELS)) {
    const [name = "", value = ""] = (part.split(";", 1)[0] ?? "").toLowerCase().split("=", 2);
    const use = own(LABELS, name.trim());
    const answer = own(ANSWERS, value.trim());
    // Of two that contradict each other the stricter counts.
    if (use !== undefined && answer !== undefined) uses[use] = answer && uses[use] !== false;
  }
  return uses;
}

/** A sentence as it is shown. */
export function shown(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT).toWellFormed();
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
