import type { ScrapeContext, ScrapeRequest, Services } from "@winnow/core/plugin";
import type { VisitsFor } from "@winnow/kit-egress";
import { parseInput } from "@winnow/kit-operations";
import * as v from "@winnow/kit-schema";
import {
  Override,
  type OverrideRequest,
  PoliciesToken,
  RiskProviderToken,
  withOverride,
} from "@winnow/kit-threats";
import type { JudgedVisits, VisitParts } from "./visits.ts";

/** The scrapes whose URLs are judged, from their admission on. */
export class Admission {
  readonly #admitted = new WeakMap<ScrapeContext, JudgedVisits>();

  /** What judges the URLs of a scrape; undefined when its organisation has no threat protection. */
  visitsOf(context: ScrapeContext): JudgedVisits | undefined {
    return this.#admitted.get(context);
  }

  /** Judges the URL of a request before anything is sent. @throws unsafe_domain_blocked */
  async admit(request: ScrapeRequest, context: ScrapeContext): Promise<ScrapeRequest> {
    const { owner, signal } = context;
    const override = request.options.threatProtection;
    const visits = await openVisits(
      context,
      { owner, override },
      {
        signal,
        isOffline: request.core.lockdown === true,
        bill: (credits) => context.bill(credits, "hook-threat-protection", "always"),
        note: (text) => context.trace.note("admit", text, "hook-threat-protection"),
      },
    );
    if (visits === undefined) return request;
    this.#admitted.set(context, visits);
    if (request.file === undefined) await visits.check(new URL(request.url));
    return request;
  }

  /** A page from the cache may have come from another URL than was asked for. @throws unsafe_domain_blocked */
  async checkFinal(url: string, context: ScrapeContext): Promise<void> {
    const visits = this.#admitted.get(context);
    const final = URL.parse(url);
    if (visits === undefined || final === null || context.fetched !== undefined) return;
    if (!visits.wasJudged(final)) await visits.check(final);
  }
}

/** What judges the URLs of work that is not a scrape. @throws BAD_REQUEST for an override that is not valid */
export async function openFor(
  services: Services,
  { owner, signal, override }: VisitsFor,
): Promise<JudgedVisits | undefined> {
  const asked = parseInput({ input: v.optional(Override) }, override) as OverrideRequest | undefined;
  const parts = { signal, isOffline: false, bill: () => {}, note: () => {} };
  return await openVisits(services, { owner, override: asked }, parts);
}

async function openVisits(
  services: Services,
  { owner, override }: { readonly owner: string; readonly override: OverrideRequest | undefined },
  parts: Omit<VisitParts, "policy" | "rules" | "provider">,
): Promise<JudgedVisits | undefined> {
  const organisation = await services.get(PoliciesToken).of(owner);
  if (!organisation.policy.enabled && override === undefined) return undefined;
  const { policy, rules } = withOverride(organisation, override);
  if (policy.mode === "off") return undefined;
  // Most scrapes have no use for it.
  const { JudgedVisits } = await import("./visits.ts");
  return new JudgedVisits({ ...parts, policy, rules, provider: services.find(RiskProviderToken) });
}
