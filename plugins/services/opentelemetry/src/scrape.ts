import type { SpanAttributes } from "@winnow/kit-traces";

/** Steps of one scrape that become spans. */
const MAX_STEPS = 200;

/** A step, as the kernel traces it. */
export interface Step {
  readonly phase: string;
  readonly plugin?: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly outcome: string;
  readonly code?: string;
}

/** How a scrape ended. */
export interface ScrapeEnd {
  readonly durationMs: number;
  readonly credits: number;
  readonly steps: readonly Step[];
  readonly code: string | undefined;
  /** The page's, where it may be known. */
  readonly url: string | undefined;
  readonly statusCode: number | undefined;
}

/** What the kernel reports of the end of a scrape. */
interface Reported {
  readonly durationMs?: unknown;
  readonly creditsUsed?: unknown;
  readonly steps?: readonly Step[];
  readonly success?: unknown;
  readonly code?: unknown;
  /** Not there when nothing of the scrape may be kept. */
  readonly result?: { readonly metadata?: { readonly url?: unknown; readonly statusCode?: unknown } };
}

/** Reads what the kernel reports. */
export function readEnd(data: unknown): ScrapeEnd {
  const { durationMs, creditsUsed, steps = [], success, code, result } = (data ?? {}) as Reported;
  const { url, statusCode } = result?.metadata ?? {};
  return {
    durationMs: Math.max(0, Number(durationMs) || 0),
    credits: Math.max(0, Number(creditsUsed) || 0),
    steps: steps.slice(0, MAX_STEPS),
    code: success === true ? undefined : String(code ?? "PLUGIN_FAILED"),
    url: typeof url === "string" ? url : undefined,
    statusCode: typeof statusCode === "number" ? statusCode : undefined,
  };
}

/** Facts of a scrape for its span. */
export function attributesOf(id: string, { credits, url, statusCode }: ScrapeEnd): SpanAttributes {
  return {
    "winnow.scrape.id": id,
    "winnow.credits": credits,
    ...(url === undefined ? {} : placeOf(url)),
    ...(statusCode === undefined ? {} : { "winnow.page.status_code": statusCode }),
  };
}

/** A URL without what may be secret in it: credentials, query and fragment. */
function placeOf(text: string): SpanAttributes {
  const url = URL.parse(text);
  if (url === null) return {};
  return { "url.full": `${url.protocol}//${url.host}${url.pathname}`, "server.address": url.hostname };
}
