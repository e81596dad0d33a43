import * as v from "valibot";
import { count, flag, hosts, keys, list, MIN_KEY_LENGTH, origins, redisUrl } from "./schemas.ts";

/** Every setting: its schema and what it means. The reference in `docs/reference/config.md` is made from this. */
export const SETTINGS = {
  HOST: {
    schema: v.optional(v.string()),
    description: "Address to listen on. Default: `127.0.0.1`, or `0.0.0.0` when API keys exist.",
  },
  PORT: { schema: v.optional(count(0, 65_535), "3002"), description: "Port to listen on." },
  USE_DB_AUTHENTICATION: {
    schema: v.optional(flag),
    description: "`false` lets everybody in; `true` demands a key. Default: `true` when keys exist.",
  },
  WINNOW_API_KEYS: {
    schema: v.optional(keys, ""),
    description: `Keys that open the API, of at least ${MIN_KEY_LENGTH} characters each, separated by commas.`,
    secret: true,
  },
  WINNOW_ALLOW_ORIGINS: {
    schema: v.optional(origins),
    description:
      "Origins of web pages that may use the API from a browser, such as `https://app.example.com`, separated by commas; `*` for all. Default: all when keys exist, else none.",
  },
  WINNOW_ALLOW_HOSTS: {
    schema: v.optional(hosts, ""),
    description:
      "Names that the server is reached by, such as behind a reverse proxy, separated by commas; `*` for all. Without keys, only these, `localhost`, loopback addresses, `HOST` and the host of `WINNOW_PUBLIC_URL` are answered.",
  },
  WINNOW_DATA_DIR: {
    schema: v.optional(v.string(), ".winnow"),
    description:
      "Folder of everything that is kept; of the command see [cli.md](cli.md#jobs-that-are-stopped).",
  },
  WINNOW_API_URL: {
    schema: v.optional(v.string()),
    description: "URL of a running server that the command is to use. Default: it does the work itself.",
  },
  WINNOW_API_KEY: {
    schema: v.optional(v.string()),
    description: "The key with which the command goes to that server.",
    secret: true,
  },
  WINNOW_ALLOW_PAGE_NETWORKS: {
    schema: v.optional(list, ""),
    description:
      "Private networks that pages may be fetched from, as CIDR blocks separated by commas, such as `127.0.0.0/8`.",
  },
  WINNOW_ALLOW_WEBHOOK_NETWORKS: {
    schema: v.optional(list, ""),
    description:
      "Private networks that webhooks may be sent to, as CIDR blocks separated by commas; http is then allowed too.",
  },
  SELF_HOSTED_WEBHOOK_HMAC_SECRET: {
    schema: v.optional(v.pipe(v.string(), v.nonEmpty())),
    description:
      "Signs webhooks: `X-Firecrawl-Signature` and the headers of Standard Webhooks. Default: no signatures.",
    secret: true,
  },
  OPENAI_API_KEY: {
    schema: v.optional(v.string()),
    description:
      "Key of a language model behind the OpenAI-compatible protocol. Default: pages are read by rules.",
    secret: true,
  },
  OPENAI_BASE_URL: {
    schema: v.optional(v.pipe(v.string(), v.url())),
    description: "URL of the server of that model. Default: `https://api.openai.com/v1`.",
  },
  OLLAMA_BASE_URL: {
    schema: v.optional(v.pipe(v.string(), v.url())),
    description: "URL of an Ollama server, which goes before the other two.",
  },
  MODEL_NAME: {
    schema: v.optional(v.string()),
    description: "Name of the model. Default: `gpt-4o-mini`, or `llama3.1` with Ollama.",
  },
  SEARXNG_ENDPOINT: {
    schema: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:/i, "Expected http or https"))),
    description:
      "URL of a SearXNG server that searches the web. Default: only pages scraped before are searched.",
  },
  SEARXNG_ENGINES: {
    schema: v.optional(v.string()),
    description: "Engines that the SearXNG server asks, separated by commas. Default: its own.",
  },
  SEARXNG_CATEGORIES: {
    schema: v.optional(v.string()),
    description: "Categories that the SearXNG server searches, separated by commas. Default: `general`.",
  },
  WINNOW_CONCURRENCY: { schema: v.optional(count(1, 10_000), "50"), description: "Scrapes at work at once." },
  WINNOW_JOB_SLOTS: {
    schema: v.optional(count(0, 1000), "10"),
    description: "Pages of jobs, such as crawls, at work at once; `0` leaves them to other processes.",
  },
  WINNOW_JOB_LEASE_MS: {
    schema: v.optional(count(500, 600_000), "15000"),
    description:
      "Milliseconds after which the pages and webhooks of a process that died are taken up by another, or by the same after a restart.",
  },
  WINNOW_MAX_BODY_BYTES: {
    schema: v.optional(count(1024), "52428800"),
    description: "Largest page, decompressed, in bytes.",
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
      "Bytes that cached pages may take in the data folder, at least 1 MiB; beyond that the oldest go.",
  },
  WINNOW_ARTIFACTS_MAX_BYTES: {
    schema: v.optional(count(1_048_576), "1073741824"),
    description: "Bytes that screenshots and PDFs may take, at least 1 MiB; beyond that the oldest go.",
  },
  WINNOW_PUBLIC_URL: {
    schema: v.optional(v.pipe(v.string(), v.url("Expected a URL such as `https://scrape.example.com`"))),
    description: "Where callers reach the server, for links in answers. Default: where it listens.",
  },
  WINNOW_MAX_PAGES: {
    schema: v.optional(count(1, 1000)),
    description: "Pages open in the browser at once. Default: by memory and processors.",
  },
  WINNOW_OCR_LANGUAGES: {
    schema: v.optional(list, "eng"),
    description:
      "Languages of scans, separated by commas; each but `eng` needs its package, such as `@tesseract.js-data/deu`.",
  },
  WINNOW_MARKDOWN_CONVERTER: {
    schema: v.optional(v.picklist(["winnow", "node-html-markdown"]), "winnow"),
    description:
      "What writes the format `markdown`: the built-in writer, or the package [node-html-markdown](../../plugins/view-node-html-markdown/README.md), whose tables and code are plainer.",
  },
  PROXY_SERVER: {
    schema: v.optional(v.string()),
    description: "URL of the proxy server that pages are fetched over: `http`, `https` or `socks5`.",
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
      "Further lists of adverts and trackers in EasyList syntax, separated by commas; fetched once a day.",
  },
  PUPPETEER_EXECUTABLE_PATH: {
    schema: v.optional(v.string()),
    description: "Path of Chrome or Chromium. Default: the system's, else the one that comes through npm.",
  },
  LOG_FORMAT: {
    schema: v.optional(v.picklist(["auto", "pretty", "json"]), "auto"),
    description:
      "`pretty` for people, `json` for machines; `auto` is pretty on a terminal, and JSON elsewhere.",
  },
  LOG_LEVEL: {
    schema: v.optional(v.picklist(["trace", "debug", "info", "warn", "error", "fatal", "silent"]), "info"),
    description: "Lowest level that is logged.",
  },
} as const satisfies Record<string, { schema: v.GenericSchema; description: string; secret?: boolean }>;

/** Validated settings. */
export type Config = { readonly [K in keyof typeof SETTINGS]: v.InferOutput<(typeof SETTINGS)[K]["schema"]> };

/** Names that other servers of this API read and this build does not: set, they earn a warning. */
export const UNREAD = ["SMTP_URL", "REDIS_URL", "DATABASE_URL", "MAX_CPU", "MAX_RAM"] as const;
