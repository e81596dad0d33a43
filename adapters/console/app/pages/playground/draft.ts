import { useState } from "preact/hooks";
import { isSame } from "./schema.ts";

/** A text that is being written, of a value. */
export interface Draft {
  readonly text: string;
  /** Why the text is no such value; the value stays as it was. */
  readonly problem: string | undefined;
  readonly write: (text: string) => void;
}

/**
 * Keeps what is written as it is, also where it is no value yet, and follows the value when it changes elsewhere. `read` throws
 * what is wrong.
 */
export function useDraft<T>(
  value: T,
  { show, read }: { readonly show: (value: T) => string; readonly read: (text: string) => T },
  onChange: (value: T) => void,
): Draft {
  const [draft, setDraft] = useState<{ text: string; value: T; problem?: string }>(() => ({
    text: show(value),
    value,
  }));
  const current = isSame(draft.value, value) ? draft : { text: show(value), value };
  const write = (text: string) => {
    try {
      const next = read(text);
      setDraft({ text, value: next });
      onChange(next);
    } catch (error) {
      setDraft({ text, value, problem: (error as Error).message });
    }
  };
  return { text: current.text, problem: current.problem, write };
}
