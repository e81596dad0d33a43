import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { CallError, callTimed } from "../../api.ts";
import type { Answer } from "./outcome.ts";
import { formatsOf, needsSnapshot, type ScrapeRequest } from "./request.ts";

/** A request under way, and what came of the last one. */
export interface Run {
  readonly isBusy: boolean;
  readonly answer: Answer | undefined;
  readonly error: CallError | undefined;
  /** Counts the requests. */
  readonly number: number;
  /** Sends a request; a file is parsed in place of a page. */
  readonly start: (request: ScrapeRequest, file: File | undefined) => Promise<void>;
  readonly stop: () => void;
}

type State = Pick<Run, "isBusy" | "answer" | "error" | "number">;

/** Sends one request at a time; `byDefault` are the formats where it names none. */
export function useRun(byDefault: unknown): Run {
  const [state, setState] = useState<State>({
    isBusy: false,
    answer: undefined,
    error: undefined,
    number: 0,
  });
  const stopper = useRef<AbortController>(undefined);
  const stop = useCallback(() => stopper.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const start: Run["start"] = async (request, file) => {
    stop();
    const own = new AbortController();
    stopper.current = own;
    setState(({ number }) => ({ isBusy: true, answer: undefined, error: undefined, number: number + 1 }));
    const done = (end: Partial<State>) => {
      if (stopper.current === own) setState((before) => ({ ...before, isBusy: false, ...end }));
    };
    try {
      done({ answer: await send(request, { byDefault, file, signal: own.signal }) });
    } catch (thrown) {
      done({ error: thrown instanceof CallError ? thrown : new CallError("UNKNOWN_ERROR", String(thrown)) });
    }
  };
  return { ...state, start, stop };
}

interface How {
  readonly byDefault: unknown;
  readonly file: File | undefined;
  readonly signal: AbortSignal;
}

async function send(request: ScrapeRequest, { byDefault, file, signal }: How): Promise<Answer> {
  const isExtra = needsSnapshot(request, byDefault);
  const asked = isExtra ? { ...request, formats: [...formatsOf(request, byDefault), "rawHtml"] } : request;
  const { body, bytes, durationMs } =
    file === undefined
      ? await callTimed<{ data: Answer["data"] }>("/v2/scrape", { body: asked, signal })
      : await callTimed<{ data: Answer["data"] }>("/v2/parse", { form: formOf(asked, file), signal });
  if (!isExtra) return { data: body.data, bytes, durationMs, snapshot: undefined };
  const { rawHtml, ...data } = body.data;
  return { data, bytes, durationMs, snapshot: typeof rawHtml === "string" ? rawHtml : undefined };
}

function formOf({ url: _, ...options }: ScrapeRequest, file: File): FormData {
  const form = new FormData();
  form.set("file", file, file.name);
  form.set("options", JSON.stringify(options));
  return form;
}
