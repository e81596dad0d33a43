import { type ConfigOf, defined, defineSettings, httpUrl } from "@winnow/kit-settings";
import * as v from "valibot";

/** The Web Risk API. */
export const webRiskEnvironment = defineSettings({
  WINNOW_WEB_RISK_KEY: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty())),
    description:
      "API key of Google Web Risk, whose lists then tell the risk of URLs. Default: how a URL is written tells it.",
    secret: true,
  },
  WINNOW_WEB_RISK_URL: {
    schema: v.optional(httpUrl),
    description: "URL of the Web Risk API. Default: `https://webrisk.googleapis.com`.",
  },
});

/** The Web Risk API; undefined when there is no key for it. */
export function webRiskFromEnvironment(config: ConfigOf<typeof webRiskEnvironment>) {
  const { WINNOW_WEB_RISK_KEY: key, WINNOW_WEB_RISK_URL: url } = config;
  return key === undefined ? undefined : defined({ key, url });
}
