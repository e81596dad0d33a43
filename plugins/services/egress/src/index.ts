import { lookup as systemLookup } from "node:dns/promises";
import { defineService, readSettings, type ServicePlugin } from "@winnow/core/plugin";
import { EgressToken, NETWORK_ERRORS } from "@winnow/kit-egress";
import * as v from "valibot";
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

const Networks = v.optional(v.array(v.string()), []);
const Settings = v.strictObject({
  allow: v.optional(v.strictObject({ page: Networks, webhook: Networks }), {}),
  lookup: v.optional(v.function()),
});

/**
 * The guard that every outbound connection passes: only http and https, only global unicast addresses.
 * @throws CONFIG_INVALID for a network that is not in CIDR form, and for a key that it does not know
 */
export function egress(settings: EgressSettings = {}): ServicePlugin {
  const { allow } = readSettings("egress", Settings, settings);
  const allowed = { page: allow.page.map(parseNetwork), webhook: allow.webhook.map(parseNetwork) };
  const lookup = settings.lookup ?? systemLookup;
  return defineService({
    name: "egress",
    errors: NETWORK_ERRORS,
    token: EgressToken,
    create: () => new Guard(allowed, lookup),
  });
}
