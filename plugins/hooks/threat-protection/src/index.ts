import { ClockToken, defineHook, defineService, type Plugin, readSettings } from "@winnow/core/plugin";
import { type VisitGuard, VisitGuardToken } from "@winnow/kit-egress";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import {
  Override,
  type OverrideRequest,
  Policies,
  PoliciesToken,
  THREAT_ERRORS,
  type ThreatMode,
} from "@winnow/kit-threats";
import { Admission, openFor } from "./admission.ts";

export { threatEnvironment } from "./environment.ts";

const Settings = v.strictObject({
  mode: v.optional(v.picklist(["off", "normal", "manual-only"]), "off"),
});

/** Settings of {@link threatProtection}. */
export interface ThreatProtectionSettings {
  /**
   * The mode for organisations that have set no policy: `off` leaves them without threat protection until they do.
   * @defaultValue "off"
   */
  readonly mode?: ThreatMode;
}

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Fields that replace those of the organisation's threat protection policy. */
    threatProtection: { input: v.InferInput<typeof Override>; output: OverrideRequest | undefined };
  }
}

/**
 * Blocks URLs by the rules of an organisation and by their risk, before anything is sent to their hosts: those that are asked
 * for, those that redirects lead to, and the hosts of whatever else a page loads. Three plugins that belong together: the hook, what it judges with, and the policies.
 * @throws CONFIG_INVALID
 * @see specification, "Threat protection override"
 */
export function threatProtection(settings: ThreatProtectionSettings = {}): readonly Plugin[] {
  const { mode } = readSettings("threatProtection", Settings, settings);
  const admission = new Admission();
  return [
    defineService({
      name: "threat-policies",
      id: "hook-threat-protection-policies",
      token: PoliciesToken,
      create: ({ services }) => new Policies(services.find(RecordStoreToken), services.get(ClockToken), mode),
    }),
    defineService({
      name: "threat-guard",
      id: "hook-threat-protection-guard",
      token: VisitGuardToken,
      create: ({ services }): VisitGuard => ({
        of: (context) => admission.visitsOf(context),
        open: (asked) => openFor(services, asked),
      }),
    }),
    defineHook({
      name: "threat-protection",
      errors: THREAT_ERRORS,
      request: {
        threatProtection: {
          schema: v.optional(Override),
          description:
            "Replaces fields of the organisation's threat protection policy: `mode`, `blacklist`, `whitelist`, `blockedTlds`, `riskScoreThreshold` (0 to 100), `failurePolicy`.",
        },
      },
      admit: (request, context) => admission.admit(request, context),
      refine: async (outputs, { url }, context) => {
        await admission.checkFinal(url, context);
        return outputs;
      },
    }),
  ];
}
