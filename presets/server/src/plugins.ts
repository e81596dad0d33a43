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
import { detectShells } from "@winnow/hook-detect-shells";
import { detectWalls } from "@winnow/hook-detect-walls";
import { emulateLocation } from "@winnow/hook-emulate-location";
import { emulateMobile } from "@winnow/hook-emulate-mobile";
import { fetchBrowser } from "@winnow/hook-fetch-browser";
import { profiles } from "@winnow/hook-profile";
import { libraryPlugins } from "@winnow/preset-library";
import { artifacts } from "@winnow/service-artifacts";
import { threads } from "@winnow/service-threads";
import type { Config } from "./config.ts";

/** What the shell command scrapes with: pages over HTTP or in a browser, with nothing kept on disk. */
export function scrapePlugins(config: Config): readonly Plugin[] {
  const { PUPPETEER_EXECUTABLE_PATH: executablePath, WINNOW_MAX_PAGES: maxPages } = config;
  const maxBytes = config.WINNOW_MAX_BODY_BYTES;
  const allow = { page: config.WINNOW_ALLOW_PAGE_NETWORKS, webhook: config.WINNOW_ALLOW_WEBHOOK_NETWORKS };
  return [
    ...libraryPlugins({ egress: { allow }, fetchHttp: { maxBytes } }),
    fetchBrowser({
      maxBytes,
      ...(executablePath === undefined ? {} : { executablePath }),
      ...(maxPages === undefined ? {} : { maxPages }),
    }),
    detectShells(),
    detectWalls(),
    emulateMobile(),
    emulateLocation(),
    screenshot(),
    ...actions(),
  ];
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
  ];
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
