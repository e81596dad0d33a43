import { defineSettings } from "@winnow/kit-settings";
import * as v from "valibot";

/** The policy of teams that have none. */
export const threatEnvironment = defineSettings({
  WINNOW_THREAT_PROTECTION: {
    schema: v.optional(v.picklist(["off", "normal", "manual-only"]), "off"),
    description:
      "Threat protection for teams that have set no policy with `PUT /v2/team/threat-protection`: `off`; `manual-only` for the rules of requests; `normal` also for the risk of URLs.",
  },
});
