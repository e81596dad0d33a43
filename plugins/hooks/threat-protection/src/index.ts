import {
  ClockToken,
  defineHook,
  defineService,
  type Plugin,
  readSettings,
  type ScrapeContext,
  type ScrapeRequest,
  type Services,
  systemClock,
} from "@winnow/core/plugin";
import { type VisitGuard, VisitGuardToken, type VisitsFor } from "@winnow/kit-egress";
import { parseInput } from "@winnow/kit-operations";
import { RecordStoreToken } from "@winnow/kit-records";
import * as v from "@winnow/kit-schema";
import {
  Override,
  type OverrideRequest,
  Policies,
  PoliciesToken,
  RiskProviderToken,
  THREAT_ERRORS,
  type ThreatMode,
  withOverride,
} from "@winnow/kit-threats";
import type { JudgedVisits, VisitParts } from "./visits.ts";

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
  const admitted = new WeakMap<ScrapeContext, JudgedVisits>();

  const open = async (
    services: Services,
    { owner, override }: { readonly owner: string; readonly override: OverrideRequest | undefined },
    rest: Omit<VisitParts, "known" | "provider">,
  ): Promise<JudgedVisits | undefined> => {
    const organisation = await services.get(PoliciesToken).of(owner);
    if (!organisation.policy.enabled && override === undefined) return undefined;
    const known = withOverride(organisation, override);
    if (known.policy.mode === "off") return undefined;
    // Most scrapes have no use for it.
    const { JudgedVisits } = await import("./visits.ts");
    return new JudgedVisits({ ...rest, known, provider: services.find(RiskProviderToken) });
  };

  const admit = async (request: ScrapeRequest, context: ScrapeContext): Promise<ScrapeRequest> => {
    const { owner, signal } = context;
    const visits = await open(
      context,
      { owner, override: request.options.threatProtection },
      {
        signal,
        isOffline: request.core.lockdown === true,
        bill: (credits) => context.bill(credits, "hook-threat-protection", "always"),
        note: (text) => context.trace.note("admit", text, "hook-threat-protection"),
      },
    );
    if (visits === undefined) return request;
    admitted.set(context, visits);
    if (request.file === undefined) await visits.check(new URL(request.url));
    return request;
  };

  return [
    defineService({
      name: "threat-policies",
      id: "hook-threat-protection-policies",
      token: PoliciesToken,
      create: ({ services }) =>
        new Policies(services.find(RecordStoreToken), services.find(ClockToken) ?? systemClock, mode),
    }),
    defineService({
      name: "threat-guard",
      id: "hook-threat-protection-guard",
      token: VisitGuardToken,
      create: ({ services }): VisitGuard => ({
        of: (context) => admitted.get(context),
        open: async ({ owner, signal, override }: VisitsFor) => {
          const asked = parseInput({ input: v.optional(Override) }, override) as OverrideRequest | undefined;
          const rest = { signal, isOffline: false, bill: () => {}, note: () => {} };
          return await open(services, { owner, override: asked }, rest);
        },
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
      admit,
      // A page from the cache may have come from another URL than was asked for.
      refine: async (outputs, { url }, context) => {
        const visits = admitted.get(context);
        const final = URL.parse(url);
        if (visits !== undefined && final !== null && context.fetched === undefined && !visits.knows(final))
          await visits.check(final);
        return outputs;
      },
    }),
  ];
}
