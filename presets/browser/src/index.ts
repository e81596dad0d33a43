import { click } from "@winnow/action-click";
import { executeJavascript } from "@winnow/action-execute-javascript";
import { generatePDF, pdf } from "@winnow/action-pdf";
import { press } from "@winnow/action-press";
import { scrape } from "@winnow/action-scrape";
import { screenshot as screenshotAction } from "@winnow/action-screenshot";
import { scroll } from "@winnow/action-scroll";
import { wait } from "@winnow/action-wait";
import { write } from "@winnow/action-write";
import type { Plugin } from "@winnow/core";
import { readSettings } from "@winnow/core/plugin";
import { branding } from "@winnow/format-branding";
import { network } from "@winnow/format-network";
import { screenshot } from "@winnow/format-screenshot";
import { type BlockAdsSettings, blockAds } from "@winnow/hook-block-ads";
import { detectShells } from "@winnow/hook-detect-shells";
import { disguiseBrowser } from "@winnow/hook-disguise-browser";
import { emulateLocation } from "@winnow/hook-emulate-location";
import { emulateMobile } from "@winnow/hook-emulate-mobile";
import { type FetchBrowserSettings, fetchBrowser } from "@winnow/hook-fetch-browser";
import { profiles } from "@winnow/hook-profile";
import * as v from "@winnow/kit-schema";
import { type InteractSettings, interact } from "@winnow/operation-interact";

// The plugins by themselves, for a kernel of your own; also what makes their words known to the compiler.
export {
  blockAds,
  branding,
  click,
  emulateLocation,
  emulateMobile,
  executeJavascript,
  fetchBrowser,
  generatePDF,
  interact,
  network,
  pdf,
  press,
  profiles,
  scrape,
  screenshot,
  screenshotAction,
  scroll,
  wait,
  write,
};

/** Settings of the plugins in {@link browserPlugins}. */
export interface BrowserSettings {
  readonly fetchBrowser?: FetchBrowserSettings;
  readonly blockAds?: BlockAdsSettings;
  /** Sessions: their bounds, and what runs code of other languages. */
  readonly interact?: InteractSettings;
}

/** Each plugin judges its own. */
const Settings = v.strictObject({
  fetchBrowser: v.optional(v.unknown()),
  blockAds: v.optional(v.unknown()),
  interact: v.optional(v.unknown()),
});

/**
 * Everything that needs a browser: pages with their scripts, the actions, screenshots, the branding, profiles, and sessions. Register it
 * after the plugins that fetch without one, such as `libraryPlugins()`; profiles are kept where a store of records is installed, as in
 * `recordPlugins()`.
 */
export function browserPlugins(settings: BrowserSettings = {}): readonly Plugin[] {
  readSettings("browserPlugins", Settings, settings);
  return [
    fetchBrowser(settings.fetchBrowser),
    detectShells(),
    emulateMobile(),
    emulateLocation(),
    disguiseBrowser(),
    blockAds(settings.blockAds),
    profiles(),
    wait(),
    click(),
    write(),
    press(),
    scroll(),
    scrape(),
    executeJavascript(),
    screenshot(),
    branding(),
    ...network(),
    screenshotAction(),
    pdf(),
    generatePDF(),
    interact(settings.interact),
  ];
}
