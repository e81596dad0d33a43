import { defineHook, type ErrorTable, type HookPlugin, WinnowError } from "@winnow/core/plugin";

export { zeroRetentionEnvironment } from "./environment.ts";

const errors = {
  ZERO_RETENTION_NOT_ENABLED: {
    category: "policy",
    description:
      "The operator of this server does not offer `zeroDataRetention`; without it the same request is answered.",
  },
} as const satisfies ErrorTable;

/** Settings of {@link zeroRetention}. */
export interface ZeroRetentionSettings {
  /** Whether callers may ask for `zeroDataRetention`. @defaultValue true */
  readonly allowed?: boolean;
}

/**
 * Refuses `zeroDataRetention` where the operator does not offer it, such as where every scrape has to be on record.
 * @throws ZERO_RETENTION_NOT_ENABLED
 * @see wire contract 3.4
 */
export const zeroRetention = ({ allowed = true }: ZeroRetentionSettings = {}): HookPlugin =>
  defineHook({
    name: "zero-retention",
    errors,
    admit: (request) => {
      if (allowed || !request.core.zeroDataRetention) return request;
      const message =
        "Zero data retention is not enabled on this server. Leave zeroDataRetention out, or ask its operator.";
      throw new WinnowError("ZERO_RETENTION_NOT_ENABLED", message, errors.ZERO_RETENTION_NOT_ENABLED);
    },
  });
