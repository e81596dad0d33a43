import * as v from "valibot";
import { ARTIFACT_SETTINGS } from "./artifact-settings.ts";
import { JOB_SETTINGS } from "./job-settings.ts";
import {
  count,
  databaseUrl,
  flag,
  hosts,
  httpUrl,
  keys,
  list,
  MIN_KEY_LENGTH,
  origins,
  rates,
  redisUrl,
  smtpUrl,
} from "./schemas.ts";
import { SESSION_SETTINGS } from "./sessions.ts";

/** Every setting: its schema and what it means. The reference in `docs/reference/config.md` is made from this. */
export const SETTINGS = {
  HOST: {
    schema: v.optional(v.string()),
    description: "Address to listen on. Default: `127.0.0.1`, or `0.0.0.0` when API keys exist.",
  },
  PORT: { schema: v.optional(count(0, 65_535), "3002"), description: "Port to listen on." },
  USE_DB_AUTHENTICATION: {
    schema: v.optional(flag),
    description:
      "`false` lets everybody in. `true` requires a key, one of `WINNOW_API_KEYS` or of a team, made with `winnow keys create`. Default: `WINNOW_API_KEYS` alone, and without any everybody.",
  },
  WINNOW_API_KEYS: {
    schema: v.optional(keys, ""),
    description: `Keys that open the API, of at least ${MIN_KEY_LENGTH} characters each, separated by commas.`,
    secret: true,
  },
  WINNOW_TEAM_CREDITS: {
    schema: v.optional(count(0, 1e12)),
    description: "Credits per month of a team without a limit of its own. Default: no bound.",
  },
  WINNOW_TEAM_CONCURRENCY: {
    schema: v.optional(count(1, 100_000)),
    description:
      "Scrapes at work at once of a team without a limit of its own. Default: `WINNOW_CONCURRENCY`.",
  },
  WINNOW_RATE_LIMITS: {
    schema: v.optional(rates, ""),
    description:
      "Calls per minute of a team without limits of its own, by kind, such as `scrape=100,crawl=10,status=500`. Default: no bounds.",
  },
  WINNOW_ALLOW_ORIGINS: {
    schema: v.optional(origins),
    description:
      "Origins of web pages that may use the API from a browser, such as `https://app.example.com`, separated by commas; `*` for all. Default: all when keys exist, otherwise none.",
  },
  WINNOW_ALLOW_HOSTS: {
    schema: v.optional(hosts, ""),
    description:
      "Host names under which the server is reached, such as behind a reverse proxy, separated by commas; `*` for all. Without keys, only these, `localhost`, loopback addresses, `HOST` and the host of `WINNOW_PUBLIC_URL` are answered.",
  },
  WINNOW_DATA_DIR: {
    schema: v.optional(v.string(), ".winnow"),
    description:
      "Folder in which the server keeps everything; for the command see [cli.md](cli.md#jobs-that-are-stopped).",
  },
  WINNOW_API_URL: {
    schema: v.optional(v.string()),
    description: "URL of a running server for the command to use. Default: the command does the work itself.",
  },
  WINNOW_API_KEY: {
    schema: v.optional(v.string()),
    description: "The API key of the command for that server.",
    secret: true,
  },
  DATABASE_URL: {
    schema: v.optional(databaseUrl),
    description:
      "URL of a PostgreSQL database that keeps jobs and records, such as `postgres://user:password@host:5432/winnow`; for several machines. Default: files in the data folder.",
    secret: true,
  },
  WINNOW_DATABASE_POOL_SIZE: {
    schema: v.optional(count(1, 1000), "10"),
    description: "Maximum number of connections of one process to the database.",
  },
  WINNOW_DATABASE_WAIT_MS: {
    schema: v.optional(count(0, 3_600_000), "30000"),
    description: "Milliseconds that a start waits for a database that cannot be reached, before it fails.",
  },
  WINNOW_ALLOW_PAGE_NETWORKS: {
    schema: v.optional(list, ""),
    description:
      "Private networks that pages may be fetched from, as CIDR blocks separated by commas, such as `127.0.0.0/8`.",
  },
  WINNOW_ALLOW_WEBHOOK_NETWORKS: {
    schema: v.optional(list, ""),
    description:
      "Private networks that webhooks may be sent to, as CIDR blocks separated by commas; plain HTTP is then allowed too.",
  },
  SELF_HOSTED_WEBHOOK_HMAC_SECRET: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty())),
    description:
      "Signs webhooks: `X-Firecrawl-Signature` and the headers of Standard Webhooks. Default: no signatures.",
    secret: true,
  },
  SMTP_URL: {
    schema: v.optional(smtpUrl),
    description:
      "URL of the mail server that sends the e-mail of monitors, such as `smtps://user:password@mail.example.com`; with `smtp:` the connection is encrypted when the server offers it. Default: no e-mail.",
    secret: true,
  },
  SMTP_FROM: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))),
    description:
      "Sender of e-mail, such as `Winnow <winnow@example.com>`. Default: the user of `SMTP_URL`, if that is an address.",
  },
  WINNOW_EMAIL_TRUSTED: {
    schema: v.optional(list, ""),
    description:
      "Addresses and domains of your own, such as `ann@example.com,example.org`, separated by commas: they get e-mail without confirming first, and the addresses get it from monitors that list no recipients.",
  },
  OPENAI_API_KEY: {
    schema: v.optional(v.string()),
    description:
      "API key of a language model with an OpenAI-compatible API. Default: pages are read by rules.",
    secret: true,
  },
  OPENAI_BASE_URL: {
    schema: v.optional(v.pipe(v.string(), v.url())),
    description: "Base URL of that API. Default: `https://api.openai.com/v1`.",
  },
  OLLAMA_BASE_URL: {
    schema: v.optional(v.pipe(v.string(), v.url())),
    description: "URL of an Ollama server, which takes precedence over the other two.",
  },
  MODEL_NAME: {
    schema: v.optional(v.string()),
    description: "Name of the model. Default: `gpt-4o-mini`, or `llama3.1` with Ollama.",
  },
  SEARXNG_ENDPOINT: {
    schema: v.optional(httpUrl),
    description:
      "URL of a SearXNG server that searches the web. Default: only pages scraped before are searched.",
  },
  SEARXNG_ENGINES: {
    schema: v.optional(v.string()),
    description: "Search engines that SearXNG queries, separated by commas. Default: its own.",
  },
  SEARXNG_CATEGORIES: {
    schema: v.optional(v.string()),
    description: "Categories that SearXNG searches, separated by commas. Default: `general`.",
  },
  WINNOW_SEARCH_OWN_PAGES: {
    schema: v.optional(flag),
    description:
      "Whether the words of pages are kept, so that a search without SearXNG finds those scraped before. With `false` such a search fails, and a page costs less. Default: `true` unless `SEARXNG_ENDPOINT` is set, as nothing reads them then.",
  },
  WINNOW_THREAT_PROTECTION: {
    schema: v.optional(v.picklist(["off", "normal", "manual-only"]), "off"),
    description:
      "Threat protection for teams that have set no policy with `PUT /v2/team/threat-protection`: `off`; `manual-only` for the rules of requests; `normal` also for the risk of URLs.",
  },
  WINNOW_WEB_RISK_KEY: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty())),
    description:
      "API key of Google Web Risk, whose lists then tell the risk of URLs. Default: how a URL is written tells it.",
    secret: true,
  },
  WINNOW_WEB_RISK_URL: {
    schema: v.optional(httpUrl),
    description: "URL of the Web Risk API. Default: `https://webrisk.googleapis.com`.",
  },
  ...JOB_SETTINGS,
  WINNOW_MAX_BODY_BYTES: {
    schema: v.optional(count(1024), "52428800"),
    description: "Maximum size of a page, decompressed, in bytes.",
  },
  WINNOW_CACHE_URL: {
    schema: v.optional(redisUrl),
    description:
      "URL of a Redis server that keeps cached pages, such as `redis://127.0.0.1:6379`, or `rediss:` for TLS; for several machines. Default: a file in the data folder.",
    secret: true,
  },
  WINNOW_CACHE_MAX_BYTES: {
    schema: v.optional(count(1_048_576), "1073741824"),
    description:
      "Maximum size of all cached pages in the data folder, in bytes, at least 1 MiB; the oldest are removed first.",
  },
  ...ARTIFACT_SETTINGS,
  WINNOW_PUBLIC_URL: {
    schema: v.optional(v.pipe(v.string(), v.url("Expected a URL such as `https://scrape.example.com`"))),
    description:
      "URL under which callers reach the server, for links in responses. Default: the address that it listens on.",
  },
  WINNOW_MAX_PAGES: {
    schema: v.optional(count(1, 1000)),
    description: "Maximum number of pages open in the browser at a time. Default: by memory and processors.",
  },
  ...SESSION_SETTINGS,
  WINNOW_OCR_LANGUAGES: {
    schema: v.optional(list, "eng,deu,fra,spa,por,ita,nld"),
    description:
      "Languages that scans may be in, separated by commas: each document is read in its own. Others than these need their package, such as `@tesseract.js-data/pol`.",
  },
  WINNOW_MARKDOWN_CONVERTER: {
    schema: v.optional(v.picklist(["winnow", "node-html-markdown"]), "winnow"),
    description:
      "What writes the format `markdown`: the built-in writer, or the package [node-html-markdown](../../plugins/views/node-html-markdown/README.md), whose tables and code are plainer.",
  },
  WINNOW_ZERO_DATA_RETENTION: {
    schema: v.optional(flag, "true"),
    description:
      "Whether callers may ask for `zeroDataRetention`; with `false` such requests are refused with 403. What it covers: [privacy](../guides/privacy.md).",
  },
  WINNOW_METRICS: {
    schema: v.optional(flag, "true"),
    description:
      "Whether `/metrics` is served for Prometheus: to whoever has a key, and without keys to this machine only.",
  },
  PROXY_SERVER: {
    schema: v.optional(v.string()),
    description: "URL of the proxy server through which pages are fetched: `http`, `https` or `socks5`.",
    secret: true,
  },
  PROXY_USERNAME: {
    schema: v.optional(v.string()),
    description: "User name for `PROXY_SERVER`.",
    secret: true,
  },
  PROXY_PASSWORD: {
    schema: v.optional(v.string()),
    description: "Password for `PROXY_SERVER`.",
    secret: true,
  },
  WINNOW_COUNTRY_PROXIES: {
    schema: v.optional(list, ""),
    description:
      "Proxy servers for requests with `location.country`, as `DE=http://user:password@host:8080`, separated by commas.",
    secret: true,
  },
  BLOCKLIST_URLS: {
    schema: v.optional(list, ""),
    description:
      "URLs of further lists of adverts and trackers in EasyList syntax, separated by commas; fetched once a day.",
  },
  PUPPETEER_EXECUTABLE_PATH: {
    schema: v.optional(v.string()),
    description:
      "Path of Chrome or Chromium. Default: that of the system, otherwise the one installed by npm.",
  },
  FFMPEG_PATH: {
    schema: v.optional(v.string()),
    description:
      "Path of ffmpeg, which the formats `audio` and `video` need. Default: the one on `PATH`, otherwise that of the package `@ffmpeg-installer/ffmpeg` where it is installed.",
  },
  YT_DLP_PATH: {
    schema: v.optional(v.string()),
    description:
      "Path of yt-dlp, which downloads from platforms with players of their own. Default: the one on `PATH`.",
  },
  WINNOW_MEDIA_MAX_BYTES: {
    schema: v.optional(count(1024, 2 ** 40), "536870912"),
    description:
      "Maximum size of audio or video that is downloaded, in bytes; `WINNOW_ARTIFACTS_MAX_BYTES` bounds it too.",
  },
  WINNOW_MEDIA_MAX_DURATION_MS: {
    schema: v.optional(count(1000, 604_800_000), "14400000"),
    description: "Maximum length of audio or video that is downloaded, in milliseconds.",
  },
  WINNOW_REDACT_FAILURE: {
    schema: v.optional(v.picklist(["closed", "open"]), "closed"),
    description:
      "What happens when `redactPII` fails: with `closed` the scrape fails, with `open` the text is returned as far as it could be redacted, with a warning.",
  },
  LOG_FORMAT: {
    schema: v.optional(v.picklist(["auto", "pretty", "json"]), "auto"),
    description:
      "`pretty` for people, `json` for machines; `auto` is pretty on a terminal, and JSON elsewhere.",
  },
  LOG_LEVEL: {
    schema: v.optional(v.picklist(["trace", "debug", "info", "warn", "error", "fatal", "silent"]), "info"),
    description: "Minimum level of what is logged.",
  },
} as const satisfies Record<string, { schema: v.GenericSchema; description: string; secret?: boolean }>;

/** Validated settings. */
export type Config = { readonly [K in keyof typeof SETTINGS]: v.InferOutput<(typeof SETTINGS)[K]["schema"]> };

/** Names that other servers of this API read and this build does not: set, they earn a warning. */
export const UNREAD = ["MAX_CPU", "MAX_RAM"] as const;
