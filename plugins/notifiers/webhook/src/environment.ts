import { type ConfigOf, defined, defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** How webhooks are signed. */
export const webhookEnvironment = defineSettings({
  SELF_HOSTED_WEBHOOK_HMAC_SECRET: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty())),
    description:
      "Signs webhooks: `X-Firecrawl-Signature` and the headers of Standard Webhooks. Default: no signatures.",
    secret: true,
  },
});

/** How webhooks are signed. */
export function webhookFromEnvironment(config: ConfigOf<typeof webhookEnvironment>) {
  return defined({ secret: config.SELF_HOSTED_WEBHOOK_HMAC_SECRET });
}
