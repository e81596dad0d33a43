import { appendFile } from "node:fs/promises";
import {
  defineNotifier,
  type ErrorTable,
  messageOf,
  type NotifierPlugin,
  readSettings,
  WinnowError,
} from "@winnow/core/plugin";
import * as v from "valibot";

const errors = {
  EVENT_JOURNAL_NOT_WRITTEN: {
    category: "capacity",
    retryable: true,
    description: "The file of the journal cannot be written.",
  },
} as const satisfies ErrorTable;

const Settings = v.strictObject({
  path: v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096)),
  types: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100)), ["scrape-end"]),
});

/** Settings of {@link eventJournal}. */
export interface EventJournalSettings {
  /** File to which a line is added for each event. */
  readonly path: string;
  /** Types of events that are written. @defaultValue ["scrape-end"] */
  readonly types?: readonly string[];
}

/**
 * Adds each event to a file, as a line of JSON with its type, its id and whether it was a success: no content of pages.
 * @throws CONFIG_INVALID, and EVENT_JOURNAL_NOT_WRITTEN, which the log names and no scrape fails of
 */
export function eventJournal(settings: EventJournalSettings): NotifierPlugin {
  const { path, types } = readSettings("eventJournal", Settings, settings);
  const write = async (line: string, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    try {
      await appendFile(path, line);
    } catch (cause) {
      const message = `The journal was not written: ${messageOf(cause)}`;
      throw new WinnowError("EVENT_JOURNAL_NOT_WRITTEN", message, {
        ...errors.EVENT_JOURNAL_NOT_WRITTEN,
        cause,
      });
    }
  };
  return defineNotifier({
    name: "eventJournal",
    errors,
    // Asked by `/ready` and `winnow doctor`.
    check: async () => {
      await write("");
      return undefined;
    },
    notify: async ({ type, id, data: { success } }, signal) => {
      if (types.includes(type)) await write(`${JSON.stringify({ type, id, success })}\n`, signal);
    },
  });
}
