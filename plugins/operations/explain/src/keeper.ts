import type { Clock, Logger, ScrapeContext, ScrapeRequest, WinnowError } from "@winnow/core/plugin";
import { recordOf } from "@winnow/kit-schema";
import type { Kept, KeptScrape } from "./kept.ts";
import { Ring, type RingSettings } from "./ring.ts";

/** Steps of one scrape that are kept; those in the middle are left out. */
const MAX_STEPS = 120;
const MAX_TEXT = 500;
const MAX_FORMATS = 30;

/** A scrape that is underway. */
interface Underway {
  readonly request: ScrapeRequest;
  readonly context: ScrapeContext;
  failure?: WinnowError;
}

/** Watches scrapes, and keeps of each that ended why it went as it did. */
export class Keeper implements Kept {
  readonly #underway = new Map<string, Underway>();
  readonly #ring: Ring;
  readonly #clock: Clock;

  constructor(settings: RingSettings, clock: Clock, logger: Pick<Logger, "warn">) {
    this.#ring = new Ring(settings, clock, logger);
    this.#clock = clock;
  }

  /** Watches a scrape. A further page of it, and its second try after a crash, are of the same scrape. */
  begin(request: ScrapeRequest, context: ScrapeContext): void {
    if (context.keepsNothing || this.#underway.has(context.id)) return;
    this.#underway.set(context.id, { request, context });
  }

  fail(failure: WinnowError, { id }: ScrapeContext): void {
    const underway = this.#underway.get(id);
    if (underway !== undefined) underway.failure = failure;
  }

  /** Keeps what there is to say of a scrape that ended, unless nothing may be kept of it. */
  end(id: string, data: unknown): void {
    const underway = this.#underway.get(id);
    this.#underway.delete(id);
    if (underway === undefined) return;
    const { request, context, failure } = underway;
    const { requestId, partOf, url, durationMs = 0, success, code, bills, result } = recordOf(data);
    const length = Math.round(Number(durationMs));
    const { core, options } = request;
    const asked = recordOf(options);
    // What was to be redacted and failed before it was: only its form is kept.
    const isRaw = failure !== undefined && asked.redactPII !== undefined && asked.redactPII !== false;
    this.#ring.add(context.owner, {
      id,
      requestId: String(requestId ?? id),
      ...(typeof partOf === "string" ? { jobId: partOf } : {}),
      at: Math.round(this.#clock.now() - length),
      durationMs: length,
      ...textOf("url", url),
      timeoutMs: core.timeout + request.waitsMs,
      formats: request.formats.slice(0, MAX_FORMATS).map(({ name }) => name),
      ...textOf("proxy", asked.proxy),
      ...(success === true ? factsOf(result) : { code: String(code) }),
      ...textOf("message", isRaw ? undefined : failure?.message),
      bills: recordOf(bills) as Record<string, number>,
      steps: stepsOf(context, isRaw),
    });
  }

  find(owner: string, id: string): Promise<readonly KeptScrape[]> {
    return this.#ring.find(owner, id);
  }

  async close(): Promise<void> {
    await this.#ring.close();
  }
}

function factsOf(result: unknown): Partial<KeptScrape> {
  const { metadata, warning } = recordOf(result);
  const { statusCode, ...page } = recordOf(metadata);
  const texts = (["error", "cacheState", "cachedAt", "proxyUsed"] as const).map((key) =>
    textOf(key, page[key]),
  );
  return {
    ...(typeof statusCode === "number" ? { statusCode } : {}),
    ...Object.assign({}, ...texts),
    ...textOf("warning", warning),
  };
}

function textOf<K extends string>(key: K, value: unknown): { [P in K]?: string } {
  if (typeof value !== "string" || value === "") return {};
  return { [key]: value.slice(0, MAX_TEXT) } as { [P in K]: string };
}

/** The steps; of many the first and the last. */
function stepsOf({ trace: { steps } }: ScrapeContext, isRaw: boolean): KeptScrape["steps"] {
  const half = MAX_STEPS / 2;
  const some = steps.length <= MAX_STEPS ? steps : [...steps.slice(0, half), ...steps.slice(-half)];
  return some.map(({ note, ...step }) => ({ ...step, ...textOf("note", isRaw ? undefined : note) }));
}
