import type { Config } from "./table.ts";

/** Who may use a server: the keys, the host names that it answers to, and the web pages that may call it. */
export function accessOf(config: Config): {
  /** Left out when everybody may. */
  readonly apiKeys?: readonly string[];
  readonly allowHosts: readonly string[];
  readonly allowOrigins: readonly string[];
} {
  const { HOST, WINNOW_PUBLIC_URL, WINNOW_ALLOW_HOSTS, WINNOW_ALLOW_ORIGINS } = config;
  const keys = config.USE_DB_AUTHENTICATION === false ? [] : config.WINNOW_API_KEYS;
  const own = WINNOW_PUBLIC_URL === undefined ? undefined : new URL(WINNOW_PUBLIC_URL);
  const allowOrigins = WINNOW_ALLOW_ORIGINS ?? (keys.length > 0 ? ["*"] : []);
  return {
    ...(keys.length === 0 ? {} : { apiKeys: keys }),
    allowHosts: [
      ...WINNOW_ALLOW_HOSTS,
      ...(HOST === undefined ? [] : [HOST.toLowerCase()]),
      ...(own === undefined ? [] : [own.hostname]),
    ],
    allowOrigins: own === undefined ? allowOrigins : [...allowOrigins, own.origin],
  };
}
