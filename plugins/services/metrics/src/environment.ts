import { defineSettings, flag } from "@winnow/kit-settings";
import * as v from "valibot";

/** Whether there are metrics. */
export const metricsEnvironment = defineSettings({
  WINNOW_METRICS: {
    schema: v.optional(flag, "true"),
    description:
      "Whether `/metrics` is served for Prometheus: to whoever has a key, and without keys to this machine only.",
  },
});
