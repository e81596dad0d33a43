import { join } from "node:path";
import { click } from "@winnow/action-click";
import { executeJavascript } from "@winnow/action-execute-javascript";
import { generatePDF, pdf } from "@winnow/action-pdf";
import { press } from "@winnow/action-press";
import { scrape } from "@winnow/action-scrape";
import { screenshot as screenshotAction } from "@winnow/action-screenshot";
import { scroll } from "@winnow/action-scroll";
import { wait } from "@winnow/action-wait";
import { write } from "@winnow/action-write";
import { cacheEmbedded } from "@winnow/cache-embedded";
import type { Plugin } from "@winnow/core";
import { screenshot } from "@winnow/format-screenshot";
import { blockAds } from "@winnow/hook-block-ads";
import { detectShells } from "@winnow/hook-detect-shells";
import { detectWalls } from "@winnow/hook-detect-walls";
import { disguiseBrowser } from "@winnow/hook-disguise-browser";
import { emulateLocation } from "@winnow/hook-emulate-location";
import { emulateMobile } from "@winnow/hook-emulate-mobile";
import { fetchBrowser } from "@winnow/hook-fetch-browser";
import { fetchDisguised } from "@winnow/hook-fetch-disguised";
import { profiles } from "@winnow/hook-profile";
import { libraryPlugins } from "@winnow/preset-library";
import { proxyAuto } from "@winnow/proxy-auto";
import { proxyBasic } from "@winnow/proxy-basic";
import { proxyEnhanced } from "@winnow/proxy-enhanced";
import { artifacts } from "@winnow/service-artifacts";
import { threads } from "@winnow/service-threads";
import type { Config } from "./config.ts";
import { documents } from "./documents.ts";
import { type JobFiles, jobPlugins } from "./jobs.ts";
import { readers } from "./readers.ts";

/** What the shell command scrapes with: pages over HTTP or in a browser, with nothing kept on disk. */
export function scrapePlugins(config: Config): readonly Plugin[] {
  const { PUPPETEER_EXECUTABLE_PATH: executablePath, WINNOW_MAX_PAGES: maxPages } = config;
  const maxBytes = config.WINNOW_MAX_BODY_BYTES;
  const allow = { page: config.WINNOW_ALLOW_PAGE_NETWORKS, webhook: config.WINNOW_ALLOW_WEBHOOK_NETWORKS };
  const servers = proxyServers(config);
  return [
    fetchDisguised({ maxBytes }),
    // Before the parser of pages, which takes any text.
    ...documents(config),
    ...libraryPlugins({ egress: { allow }, fetchHttp: { maxBytes } }),
    fetchBrowser({
      maxBytes,
      ...(executablePath === undefined ? {} : { executablePath }),
      ...(maxPages === undefined ? {} : { maxPages }),
    }),
    // A challenge is often an empty shell as well, and only a block leads to another route.
    detectWalls(),
    detectShells(),
    proxyAuto([proxyBasic(servers), proxyEnhanced(servers)]),
    emulateMobile(),
    emulateLocation(),
    disguiseBrowser(),
    blockAds({ listUrls: config.BLOCKLIST_URLS }),
    screenshot(),
    ...readers(config),
    ...actions(),
  ];
}

/** The plugins of the shell command: those of a scrape, and operations that keep these files. */
export function commandPlugins(config: Config, files: JobFiles): readonly Plugin[] {
  return [...scrapePlugins(config), ...jobPlugins(config, files, proxyServers(config).server)];
}

/** The plugins of the server: those of the command, with worker threads and everything that is kept. */
export function serverPlugins(config: Config, publicUrl: () => string): readonly Plugin[] {
  const folder = (name: string) => join(config.WINNOW_DATA_DIR, name);
  return [
    ...scrapePlugins(config),
    threads(),
    cacheEmbedded({ path: folder("cache.sqlite"), maxBytes: config.WINNOW_CACHE_MAX_BYTES }),
    artifacts({ folder: folder("artifacts"), publicUrl, maxBytes: config.WINNOW_ARTIFACTS_MAX_BYTES }),
    profiles({ folder: folder("profiles") }),
    ...jobPlugins(
      config,
      { jobs: folder("jobs.sqlite"), pages: folder("pages.sqlite") },
      proxyServers(config).server,
    ),
  ];
}

function proxyServers({ PROXY_SERVER, PROXY_USERNAME, PROXY_PASSWORD, WINNOW_COUNTRY_PROXIES }: Config) {
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

function actions(): readonly Plugin[] {
  return [
    wait(),
    click(),
    write(),
    press(),
    scroll(),
    scrape(),
    executeJavascript(),
    screenshotAction(),
    pdf(),
    generatePDF(),
  ];
}
