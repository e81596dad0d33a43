import { type ConfigOf, count, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** How much is kept of scrapes that are over, so that they can be explained. */
export const explainEnvironment = defineSettings({
  WINNOW_EXPLAIN_MAX_BYTES: {
    schema: v.optional(count(0, 100 * 2 ** 30), "67108864"),
    description:
      "Bytes of what is kept of scrapes to say afterwards why they went as they did, of which one takes about 3,000; the oldest make room. `0` keeps nothing.",
  },
  WINNOW_EXPLAIN_HOURS: {
    schema: v.optional(count(1, 720), "24"),
    description: "Hours that it is kept.",
  },
});

/** The settings of what is kept; undefined where nothing is. */
export function explainFromEnvironment(config: ConfigOf<typeof explainEnvironment>) {
  const { WINNOW_EXPLAIN_MAX_BYTES: maxBytes, WINNOW_EXPLAIN_HOURS: hours } = config;
  return maxBytes === 0 ? undefined : { maxBytes, maxAgeMs: hours * 3_600_000 };
}
