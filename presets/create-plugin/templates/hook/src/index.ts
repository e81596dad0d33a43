import { defineHook, type ErrorTable, type HookPlugin, readSettings, WinnowError } from "@winnow/core/plugin";
import * as v from "valibot";

const errors = {
  HOST_CURFEW_HOURS: {
    category: "policy",
    description: "The host is not visited at this hour; `urgent` overrides it.",
  },
} as const satisfies ErrorTable;

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Visit the page in spite of the curfew of its host. @defaultValue false */
    urgent: { input: boolean; output: boolean };
  }
}

const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24));
const Settings = v.strictObject({
  hosts: v.pipe(v.array(v.pipe(v.string(), v.maxLength(255))), v.maxLength(10_000)),
  from: v.optional(hour, 0),
  until: v.optional(hour, 24),
});

/** Settings of {@link hostCurfew}. */
export interface HostCurfewSettings {
  /** Hosts that are left alone at these hours, such as `example.com`. */
  readonly hosts: readonly string[];
  /** First hour of the curfew, in UTC. @defaultValue 0 */
  readonly from?: number;
  /** Hour at which it ends, in UTC. @defaultValue 24 */
  readonly until?: number;
}

/**
 * Leaves some hosts alone at some hours of the day, unless a request is `urgent`.
 * @throws CONFIG_INVALID; HOST_CURFEW_HOURS for a request at such an hour
 */
export function hostCurfew(settings: HostCurfewSettings): HookPlugin {
  const { hosts, from, until } = readSettings("hostCurfew", Settings, settings);
  return defineHook({
    name: "hostCurfew",
    errors,
    request: {
      urgent: {
        schema: v.optional(v.boolean(), false),
        description: "Visit the page in spite of the curfew of its host.",
      },
    },
    admit: (request) => {
      const { host } = new URL(request.url);
      const now = new Date().getUTCHours();
      if (request.options.urgent || !hosts.includes(host) || now < from || now >= until) return request;
      const message = `${host} is not visited from ${from} to ${until} o'clock (UTC). Ask later, or with urgent: true.`;
      throw new WinnowError("HOST_CURFEW_HOURS", message, errors.HOST_CURFEW_HOURS);
    },
  });
}
