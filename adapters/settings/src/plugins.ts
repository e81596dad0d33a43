import { fileURLToPath } from "node:url";
import { WinnowError } from "@winnow/core";
import { defined } from "./defined.ts";
import type { Config } from "./table.ts";

/** The proxy server of all requests, with its credentials, and those of requests for a country. */
export function proxyServersOf(config: Config): {
  readonly server?: string;
  readonly countries: Readonly<Record<string, readonly string[]>>;
} {
  const { PROXY_SERVER, PROXY_USERNAME, PROXY_PASSWORD, WINNOW_COUNTRY_PROXIES } = config;
  const countries: Record<string, string[]> = {};
  for (const item of WINNOW_COUNTRY_PROXIES) {
    const country = item.slice(0, 2);
    countries[country] = [...(countries[country] ?? []), item.slice(3)];
  }
  if (PROXY_SERVER === undefined) return { countries };
  const server = new URL(PROXY_SERVER);
  if (PROXY_USERNAME !== undefined) server.username = PROXY_USERNAME;
  if (PROXY_PASSWORD !== undefined) server.password = PROXY_PASSWORD;
  return { server: server.href, countries };
}

/** How pages are fetched: the private networks that may be reached, and the largest page. */
export function pagesOf(config: Config) {
  const { WINNOW_ALLOW_PAGE_NETWORKS: page, WINNOW_ALLOW_WEBHOOK_NETWORKS: webhook } = config;
  return {
    egress: { allow: { page, webhook } },
    fetchHttp: { maxBytes: config.WINNOW_MAX_BODY_BYTES },
  };
}

/** The browser and its bounds, what it does not load, and the sessions in it. */
export function browserOf(config: Config) {
  const fetchBrowser = defined({
    maxBytes: config.WINNOW_MAX_BODY_BYTES,
    executablePath: config.PUPPETEER_EXECUTABLE_PATH,
    maxPages: config.WINNOW_MAX_PAGES,
  });
  const { WINNOW_INTERACT_PYTHON: python, WINNOW_INTERACT_BASH: bash } = config;
  const interact = defined({ maxSessions: config.WINNOW_MAX_SESSIONS, commands: { python, bash } });
  return defined({ fetchBrowser, blockAds: { listUrls: config.BLOCKLIST_URLS }, interact });
}

/** The PostgreSQL database; undefined when none is configured. */
export function databaseOf(config: Config) {
  const { DATABASE_URL: url, WINNOW_DATABASE_POOL_SIZE: poolSize, WINNOW_DATABASE_WAIT_MS: waitMs } = config;
  return url === undefined ? undefined : { url, poolSize, waitMs };
}

/** What teams may that have no limits of their own; nothing when there are no teams. */
export function teamsOf(config: Config) {
  const { WINNOW_TEAM_CREDITS: credits, WINNOW_TEAM_CONCURRENCY: concurrency } = config;
  if (config.USE_DB_AUTHENTICATION !== true) return [];
  const pairs = config.WINNOW_RATE_LIMITS.map((item) => item.split("="));
  const rates = Object.fromEntries(pairs.map(([kind = "", rate]) => [kind, Number(rate)]));
  return [defined({ credits, concurrency, rates })];
}

/** What downloads audio and video, and its bounds. */
export function mediaOf(config: Config) {
  return defined({
    ffmpegPath: config.FFMPEG_PATH,
    ytDlpPath: config.YT_DLP_PATH,
    maxBytes: config.WINNOW_MEDIA_MAX_BYTES,
    maxDurationMs: config.WINNOW_MEDIA_MAX_DURATION_MS,
    ...proxyServersOf(config),
  });
}

/** How webhooks are signed, and whether they may go over HTTP: only where private networks are allowed. */
export function webhookOf(config: Config) {
  const allowHttp = config.WINNOW_ALLOW_WEBHOOK_NETWORKS.length > 0;
  return defined({ allowHttp, secret: config.SELF_HOSTED_WEBHOOK_HMAC_SECRET });
}

/** The mail server, the sender and the operator's own addresses; undefined when no server is configured. */
export function emailOf(config: Config) {
  const { SMTP_URL: url, SMTP_FROM: from, WINNOW_EMAIL_TRUSTED: trusted } = config;
  return url === undefined ? undefined : defined({ url, from, trusted });
}

/** The Web Risk API; undefined when there is no key for it. */
export function webRiskOf(config: Config) {
  const { WINNOW_WEB_RISK_KEY: key, WINNOW_WEB_RISK_URL: url } = config;
  return key === undefined ? undefined : defined({ key, url });
}

/** The SearXNG server; undefined when none is configured. */
export function searxngOf(config: Config) {
  const { SEARXNG_ENDPOINT: endpoint, SEARXNG_ENGINES: engines, SEARXNG_CATEGORIES: categories } = config;
  return endpoint === undefined ? undefined : defined({ endpoint, engines, categories });
}

/**
 * Where files that scrapes leave behind are kept: a bucket, or a folder, which is this one where no other is set.
 * @throws CONFIG_INVALID when there is a bucket and no key for it
 */
export function artifactsOf(config: Config, ownFolder: string) {
  const { WINNOW_ARTIFACTS_URL: place, WINNOW_ARTIFACTS_MAX_BYTES: maxBytes } = config;
  const url = place === undefined ? undefined : new URL(place);
  if (url?.protocol !== "s3:")
    return { folder: url === undefined ? ownFolder : fileURLToPath(url), maxBytes };
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!accessKeyId || !secretAccessKey) {
    const message = "WINNOW_ARTIFACTS_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for its bucket.";
    throw new WinnowError("CONFIG_INVALID", message);
  }
  const path = url.pathname.replace(/^\/+|\/+$/g, "");
  const more = defined({
    prefix: path === "" ? undefined : `${path}/`,
    endpoint: config.AWS_ENDPOINT_URL_S3,
    region: config.AWS_REGION || undefined,
    sessionToken: config.AWS_SESSION_TOKEN || undefined,
    pathStyle: config.WINNOW_ARTIFACTS_PATH_STYLE,
  });
  const presigned = config.WINNOW_ARTIFACTS_PRESIGNED;
  return { ...more, bucket: url.hostname, accessKeyId, secretAccessKey, presigned, maxBytes };
}

/** The Redis server that brings pages of jobs to workers; undefined when none is configured. */
export function dispatchOf(config: Config) {
  const url = config.WINNOW_REDIS_URL ?? config.REDIS_URL;
  return url === undefined ? undefined : { url };
}

/** How much of one host is at work at a time. */
export function hostLimitsOf(config: Config) {
  const { WINNOW_HOST_CONCURRENCY: concurrency, WINNOW_HOST_REQUESTS_PER_SECOND: perSecond } = config;
  return defined({ concurrency, perSecond });
}
