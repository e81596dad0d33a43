import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { CallError } from "./api.ts";

/** Something that is asked for: what there is of it, why there is no more, and a way to ask again. */
export interface Loaded<T> {
  /** The latest answer; it stays while a later call is under way or has failed. */
  readonly value: T | undefined;
  readonly error: CallError | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** The longest pause, in milliseconds, between two calls of a server that is away. */
const LONGEST_PAUSE = 30_000;

interface State<T> {
  /** What was asked for. */
  readonly key: string;
  readonly value?: T;
  readonly error?: CallError;
  readonly isLoading: boolean;
}

/**
 * Calls when the page opens and whenever `key` changes; with `everyMs` again and again while the page is looked at, less often
 * while the server is away.
 */
export function useLoad<T>(
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  { everyMs }: { readonly everyMs?: number | undefined } = {},
): Loaded<T> {
  const [state, setState] = useState<State<T>>({ key, isLoading: true });
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const kept = (before: State<T>) => (before.key === key ? before : { key, isLoading: true });
    setState((before) => ({ ...kept(before), isLoading: true }));
    return keepAsking<T>((signal) => latest.current(signal), everyMs, {
      onValue: (value) => setState({ key, value, isLoading: false }),
      onError: (error) => setState((before) => ({ ...kept(before), error, isLoading: false })),
    });
    // Another round asks again.
  }, [key, everyMs, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const current: State<T> = state.key === key ? state : { key, isLoading: true };
  return { value: current.value, error: current.error, isLoading: current.isLoading, reload };
}

interface Answers<T> {
  onValue(value: T): void;
  onError(error: CallError): void;
}

/** Asks once, or again and again; gives what stops it. */
function keepAsking<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  everyMs: number | undefined,
  answers: Answers<T>,
): () => void {
  const gone = new AbortController();
  let timer: number | undefined;
  let failures = 0;
  const turn = async () => {
    try {
      const value = await ask(gone.signal);
      failures = 0;
      if (!gone.signal.aborted) answers.onValue(value);
    } catch (thrown) {
      failures += 1;
      const error = thrown instanceof CallError ? thrown : new CallError("UNKNOWN_ERROR", String(thrown));
      if (!gone.signal.aborted) answers.onError(error);
    }
    plan();
  };
  const plan = () => {
    if (everyMs === undefined || gone.signal.aborted) return;
    const pause = Math.min(everyMs * 2 ** failures, Math.max(LONGEST_PAUSE, everyMs));
    timer = window.setTimeout(() => (document.hidden ? plan() : void turn()), pause);
  };
  void turn();
  return () => {
    gone.abort();
    clearTimeout(timer);
  };
}
