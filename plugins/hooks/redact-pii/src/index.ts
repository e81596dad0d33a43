import {
  defineHook,
  type HookPlugin,
  readSettings,
  type ScrapeContext,
  WinnowError,
} from "@winnow/core/plugin";
import * as v from "valibot";
import { errors } from "./errors.ts";
import { RedactPIIOption, readOption, Settings } from "./options.ts";

export { redactEnvironment } from "./environment.ts";
export type { RedactPIIOption } from "./options.ts";

/** A line of a stack that says where, and nothing else. */
const FRAME = /^at (?:async )?(?:[\w.#<>[\] ]{1,200} \()?(?:file:|node:|\/)[^()\s]{1,400}:\d+:\d+\)?$/;
const MAX_FRAMES = 10;

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Take personal data and secrets out of all texts of the result. */
    redactPII: { input: v.InferInput<typeof RedactPIIOption>; output: v.InferOutput<typeof RedactPIIOption> };
  }
}

/** Settings of {@link redactPII}. */
export interface RedactPIISettings {
  /**
   * What happens when the redaction fails: with `closed` the scrape fails, with `open` the text is returned as far as it could be
   * redacted, and `warning` says so.
   * @defaultValue "closed"
   */
  readonly failure?: "closed" | "open";
}

/**
 * Adds `redactPII` to the request: names, addresses, numbers and secrets are replaced in every text of the result.
 * @throws CONFIG_INVALID
 * @see specification, "Redaction options"
 */
export function redactPII(settings: RedactPIISettings = {}): HookPlugin {
  const { failure } = readSettings("redactPII", Settings, settings);
  const locked = new WeakSet<ScrapeContext>();
  return defineHook({
    name: "redact-pii",
    errors,
    request: {
      redactPII: {
        schema: v.optional(RedactPIIOption, false),
        description: "Personal data and secrets are replaced in all texts of the result.",
      },
    },
    admit: (request, context) => {
      if (request.core.lockdown) locked.add(context);
      return request;
    },
    // What the page says of a value counts also where the value stands without its context.
    uses: ({ options }) => (readOption(options.redactPII) === undefined ? [] : ["markdown"]),
    release: async (made, page, context) => {
      const option = readOption(page.options.redactPII);
      if (option === undefined) return made;
      try {
        const { release } = await import("./release.ts");
        return await release(made, page, context, {
          ...option,
          failure,
          isLocal: locked.has(context),
        });
      } catch (error) {
        context.signal.throwIfAborted();
        if (!WinnowError.is(error)) context.logger.error({ cause: causeOf(error) }, "redaction failed");
        if (WinnowError.is(error, "REDACTION_FAILED") || failure === "closed") {
          if (WinnowError.is(error)) throw error;
          const message =
            "The text could not be redacted, and is withheld. Try again, or set WINNOW_REDACT_FAILURE=open.";
          // The cause may quote the page; the log has as much of it as cannot.
          throw new WinnowError("REDACTION_FAILED", message, errors.REDACTION_FAILED);
        }
        context.warn("The text is NOT redacted: the redaction failed.");
        return made;
      }
    },
  });
}

/** What broke and where, without a message: that may quote the page. */
function causeOf(error: unknown): { readonly name: string; readonly frames: readonly string[] } {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const lines = (error.stack ?? "").split("\n").map((line) => line.trim());
  const frames = lines.filter((line) => FRAME.test(line)).slice(0, MAX_FRAMES);
  return { name: error.name, frames };
}
