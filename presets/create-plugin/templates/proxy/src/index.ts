import {
  defineProxy,
  type ErrorTable,
  type ProxyPlugin,
  readSettings,
  WinnowError,
} from "@winnow/core/plugin";
import * as v from "valibot";

const errors = {
  OFFICE_PROXY_NOT_REACHED: {
    category: "target",
    retryable: true,
    description: "No server of the office answers at present.",
  },
} as const satisfies ErrorTable;

const Settings = v.strictObject({
  servers: v.pipe(v.array(v.pipe(v.string(), v.url())), v.minLength(1), v.maxLength(100)),
});

/** Settings of {@link officeProxy}. */
export interface OfficeProxySettings {
  /** URLs of the proxy servers, with their credentials, in the order in which they are tried. */
  readonly servers: readonly string[];
}

/** How many failures in a row make a server rest. */
const MAX_FAILURES = 3;
const REST_MS = 60_000;

/**
 * The way to sites over the servers of the office, one after the other; one that fails again and again rests for a minute.
 * @throws CONFIG_INVALID for a server that is no URL, OFFICE_PROXY_NOT_REACHED when all of them rest
 */
export function officeProxy(settings: OfficeProxySettings): ProxyPlugin {
  const { servers } = readSettings("officeProxy", Settings, settings);
  const failures = new Map<string, number>();
  const restUntil = new Map<string, number>();
  const isUp = (server: string) => (restUntil.get(server) ?? 0) <= Date.now();
  return defineProxy({
    name: "officeProxy",
    errors,
    acquire: (_request, tried) => {
      const last = tried.at(-1);
      // A site that answered, be it with an error, would answer the same to another server.
      if (last?.outcome.ok === true) return undefined;
      const used = new Set(tried.map(({ route }) => route.server));
      const server = servers.find((one) => !used.has(one) && isUp(one));
      if (server !== undefined) return { proxy: "officeProxy", server };
      if (tried.length > 0) return undefined;
      const message = "All servers of the office rest for a minute, as they failed. Try again later.";
      throw new WinnowError("OFFICE_PROXY_NOT_REACHED", message, errors.OFFICE_PROXY_NOT_REACHED);
    },
    release: ({ server = "" }, { ok }) => {
      const count = ok ? 0 : (failures.get(server) ?? 0) + 1;
      failures.set(server, count);
      if (count >= MAX_FAILURES) restUntil.set(server, Date.now() + REST_MS);
    },
  });
}
