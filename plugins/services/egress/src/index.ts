import { lookup as systemLookup } from "node:dns/promises";
import { refuseUnknownKeys } from "@winnow/core/adapter";
import { defineService, type ServicePlugin } from "@winnow/core/plugin";
import { EgressToken, NETWORK_ERRORS } from "@winnow/kit-egress";
import { Guard, type Lookup } from "./guard.ts";
import { parseNetwork } from "./networks.ts";

/** Resolves host names; a setting of {@link egress}. */
export { egressEnvironment, egressFromEnvironment } from "./environment.ts";
export type { Lookup } from "./guard.ts";

/** Settings of {@link egress}. */
export interface EgressSettings {
  /**
   * Networks in CIDR form that may be reached although they are not public, for each purpose apart: what
   * webhooks may reach is not thereby open to page fetches.
   */
  readonly allow?: {
    readonly page?: readonly string[];
    readonly webhook?: readonly string[];
  };
  /** Resolves host names; replaced in tests. @defaultValue `dns.promises.lookup` */
  readonly lookup?: Lookup;
}

/**
 * The guard that every outbound connection passes: only http and https, only global unicast addresses.
 * @throws CONFIG_INVALID for a network that is not in CIDR form, and for a key that it does not know
 */
export function egress(settings: EgressSettings = {}): ServicePlugin {
  refuseUnknownKeys("egress", settings, ["allow", "lookup"]);
  refuseUnknownKeys("egress", settings.allow ?? {}, ["page", "webhook"]);
  const allowed = {
    page: (settings.allow?.page ?? []).map(parseNetwork),
    webhook: (settings.allow?.webhook ?? []).map(parseNetwork),
  };
  const lookup = settings.lookup ?? systemLookup;
  return defineService({
    name: "egress",
    errors: NETWORK_ERRORS,
    token: EgressToken,
    create: () => new Guard(allowed, lookup),
  });
}
