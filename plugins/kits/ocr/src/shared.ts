import { Recognizer, type RecognizerSettings } from "./recognizer.ts";

/** A recognizer that others in this process may work with too. */
export interface SharedRecognizer {
  readonly recognizer: Recognizer;
  /** Gives it back; the last one to do so ends its workers. A second call does nothing. */
  close(): Promise<void>;
}

interface Shared {
  readonly recognizer: Recognizer;
  users: number;
}

const shared = new Map<string, Shared>();

/**
 * The one recognizer of this process with these settings: all text recognition shares one queue for the processor and
 * for memory, whether the pages come from PDFs or from pictures.
 */
export function shareRecognizer(settings: RecognizerSettings = {}): SharedRecognizer {
  const { languages, workers, pageTimeoutMs } = settings;
  const key = JSON.stringify([languages, workers, pageTimeoutMs]);
  const known = shared.get(key) ?? { recognizer: new Recognizer(settings), users: 0 };
  shared.set(key, known);
  known.users++;
  let isOpen = true;
  return {
    recognizer: known.recognizer,
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      known.users--;
      if (known.users > 0) return;
      shared.delete(key);
      await known.recognizer.close();
    },
  };
}
