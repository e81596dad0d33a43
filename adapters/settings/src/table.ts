import { type ConfigOf, count, defineSettings, flag, list } from "@winnow/kit-settings";
import * as v from "valibot";
import { hosts, keys, MIN_KEY_LENGTH, origins } from "./schemas.ts";

/** The settings of a process, whatever is installed in it. */
export const PROCESS_SETTINGS = defineSettings({
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
  WINNOW_PLUGINS: {
    schema: v.optional(list, ""),
    description:
      "Own plugins, as files such as `./my-format.ts` or installed packages, separated by commas, looked up from the working folder ([guide](../guides/own-plugins.md)).",
  },
  WINNOW_CONFIG: {
    schema: v.optional(v.string()),
    description:
      "File of own plugins, or `none`; only from the environment. Default: `winnow.config.ts`, `.mts`, `.js` or `.mjs` of the working folder.",
  },
  WINNOW_PUBLIC_URL: {
    schema: v.optional(v.pipe(v.string(), v.url("Expected a URL such as `https://scrape.example.com`"))),
    description:
      "URL under which callers reach the server, for links in responses. Default: the address that it listens on.",
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
  WINNOW_CONCURRENCY: {
    schema: v.optional(count(1, 10_000), "50"),
    description: "Maximum number of scrapes at a time.",
  },
});

/** The settings of a process, read. */
export type ProcessConfig = ConfigOf<typeof PROCESS_SETTINGS>;

/** Names that other servers of this API read and this build does not: set, they earn a warning. */
export const UNREAD = ["MAX_CPU", "MAX_RAM"] as const;
