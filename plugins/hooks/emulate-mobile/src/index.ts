import { defineHook, type HookPlugin } from "@winnow/core/plugin";
import { livePage } from "@winnow/kit-live-page";
import * as v from "valibot";

/** The window of a common phone, in CSS pixels. */
const VIEWPORT = {
  width: 412,
  height: 915,
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
} as const;

declare module "@winnow/core/plugin" {
  interface OptionRegistry {
    /** Whether the page is asked for as a phone would. */
    mobile: { input: boolean; output: boolean };
  }
}

/** Adds `mobile` to the request: a phone's window, touch and identity. @see specification, "Scrape request" */
export function emulateMobile(): HookPlugin {
  return defineHook({
    name: "emulate-mobile",
    request: {
      mobile: {
        schema: v.optional(v.boolean(), false),
        description: "Whether to emulate a phone: viewport, touch and user agent.",
        cache: "key",
        rendered: (mobile: boolean) => mobile,
      },
    },
    prepare: async (session, { options }) => {
      if (!options.mobile) return;
      const { page, identity } = livePage(session);
      await page.setViewport({ ...VIEWPORT });
      const hints = identity.userAgentMetadata;
      identity.userAgent = identity.userAgent
        .replace(/\([^()]*\)/, "(Linux; Android 10; K)")
        .replace(/ Safari\//, " Mobile Safari/");
      identity.platform = "Linux armv81";
      if (hints === undefined) return;
      identity.userAgentMetadata = {
        ...hints,
        platform: "Android",
        platformVersion: "14.0.0",
        architecture: "",
        bitness: "",
        model: "Pixel 7",
        mobile: true,
      };
    },
  });
}
