import type { ProcessConfig } from "./table.ts";

/** Whether clients of a server need a key: one of the operator, or of a team. */
export function needsKey({ USE_DB_AUTHENTICATION, WINNOW_API_KEYS }: ProcessConfig): boolean {
  return USE_DB_AUTHENTICATION ?? WINNOW_API_KEYS.length > 0;
}

/** Where a server listens: with keys on all interfaces, otherwise for this machine alone. */
export function listenHost(config: ProcessConfig): string {
  return config.HOST ?? (needsKey(config) ? "0.0.0.0" : "127.0.0.1");
}

/** Who may use a server: the keys, the host names that it answers to, and the web pages that may call it. */
export function accessOf(config: ProcessConfig): {
  /** Those of the operator; left out when there are none. */
  readonly apiKeys?: readonly string[];
  readonly allowHosts: readonly string[];
  readonly allowOrigins: readonly string[];
} {
  const { HOST, WINNOW_PUBLIC_URL, WINNOW_ALLOW_HOSTS, WINNOW_ALLOW_ORIGINS } = config;
  const keys = config.USE_DB_AUTHENTICATION === false ? [] : config.WINNOW_API_KEYS;
  const own = WINNOW_PUBLIC_URL === undefined ? undefined : new URL(WINNOW_PUBLIC_URL);
  const allowOrigins = WINNOW_ALLOW_ORIGINS ?? (needsKey(config) ? ["*"] : []);
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

/** What would grant access that the operator did not grant. */
export function* accessProblems({
  HOST,
  USE_DB_AUTHENTICATION,
  WINNOW_API_KEYS,
}: ProcessConfig): Generator<string> {
  const open = WINNOW_API_KEYS.length === 0 && USE_DB_AUTHENTICATION === undefined;
  if (HOST !== undefined && !isLoopback(HOST) && open) {
    yield `HOST is ${HOST}, which others can reach. Set WINNOW_API_KEYS, or USE_DB_AUTHENTICATION=false to let everybody in.`;
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
