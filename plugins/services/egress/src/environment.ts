import { type ConfigOf, defineSettings, list } from "@winnow/kit-settings";
import * as v from "valibot";

/** The private networks that may be reached. */
export const egressEnvironment = defineSettings({
  WINNOW_ALLOW_PAGE_NETWORKS: {
    schema: v.optional(list, ""),
    description:
      "Private networks that pages may be fetched from, as CIDR blocks separated by commas, such as `127.0.0.0/8`.",
  },
  WINNOW_ALLOW_WEBHOOK_NETWORKS: {
    schema: v.optional(list, ""),
    description:
      "Private networks that webhooks may be sent to, as CIDR blocks separated by commas; plain HTTP is then allowed too.",
  },
});

/** The private networks that pages and webhooks may reach. */
export function egressFromEnvironment(config: ConfigOf<typeof egressEnvironment>) {
  const { WINNOW_ALLOW_PAGE_NETWORKS: page, WINNOW_ALLOW_WEBHOOK_NETWORKS: webhook } = config;
  return { allow: { page, webhook } };
}
