import type { HttpAppSettings } from "@winnow/adapter-http";
import type { Config } from "./config.ts";

/** Who may come in: the keys, the names that the server answers to, and the web pages that may use it. */
export function visitorsOf(
  config: Config,
): Required<Pick<HttpAppSettings, "allowHosts" | "allowOrigins">> & Pick<HttpAppSettings, "apiKeys"> {
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
