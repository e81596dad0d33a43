import { createToken, type ScrapeContext, WinnowError } from "@winnow/core/plugin";

/** A request as a recording knows it. */
export interface RecordedRequest {
  /** Who asked: another fetcher may have got another answer. */
  readonly by: "http" | "browser";
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What was sent; never kept. */
  readonly body?: string | undefined;
}

/** What a site answered, as a recording keeps it. */
export interface RecordedResponse {
  readonly statusCode: number;
  readonly statusText: string;
  /** As they came, repeated ones apart. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** With its content encoding, where the headers name one. */
  readonly body: Uint8Array;
  /** Whether the body was too large to be kept. */
  readonly isCut?: boolean;
}

/** What came of a request: an answer, or why there is none. */
export type RecordedAnswer = RecordedResponse | { readonly error: WinnowError };

/** The HTTP exchanges of one scrape: while it is recorded, or when it is replayed, where they stand in place of the sites. */
export interface Recording {
  /** Whether answers come from here, and nothing may be asked outside. */
  readonly isReplay: boolean;
  /** What the numbers by chance of a page's scripts begin with, so that they are the same again. */
  readonly seed: number;
  /** Milliseconds that the clock of a page is to be put forward, below zero back. */
  readonly clockOffsetMs: number;
  /** Versions of what took part, such as `browser`; a fetcher adds its own. */
  readonly versions: Record<string, string>;
  /** How many bytes of a body would still be kept. */
  readonly roomBytes: number;
  /** Keeps an exchange. */
  keep(request: RecordedRequest, answer: RecordedAnswer): void;
  /** The recorded answer. @throws REPLAY_NOT_RECORDED */
  answer(request: RecordedRequest): RecordedAnswer;
}

/** Knows which scrapes are recorded or replayed. */
export interface Recorder {
  of(context: ScrapeContext): Recording | undefined;
}

/** {@link Recorder}; there need be none. */
export const RecorderToken = createToken<Recorder>("recorder");

/** The recording of a scrape; undefined when it is neither recorded nor replayed. */
export function recordingOf(context: ScrapeContext): Recording | undefined {
  return context.find(RecorderToken)?.of(context);
}

/**
 * Asks a site through a recording: what comes is kept, failures as well, and in a replay the site is not asked.
 * @throws REPLAY_NOT_RECORDED, and what `ask` throws
 */
export async function recorded<T>(
  recording: Recording | undefined,
  request: RecordedRequest,
  ask: () => Promise<T>,
  form: { readonly keep: (answer: T) => RecordedResponse; readonly read: (answer: RecordedResponse) => T },
): Promise<T> {
  if (recording?.isReplay === true) {
    const answer = recording.answer(request);
    if ("error" in answer) throw answer.error;
    return form.read(answer);
  }
  try {
    const answer = await ask();
    recording?.keep(request, form.keep(answer));
    return answer;
  } catch (error) {
    // What the end of the scrape stopped says nothing about the site.
    if (WinnowError.is(error) && error.category !== "aborted" && error.category !== "timeout")
      recording?.keep(request, { error });
    throw error;
  }
}
