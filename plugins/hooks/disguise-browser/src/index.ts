import { defineHook, type HookPlugin } from "@winnow/core/plugin";
import { livePage } from "@winnow/kit-live-page";
import type { FingerprintGenerator } from "fingerprint-generator";
import { drawComputer } from "./draw.ts";

const SYSTEMS = { darwin: "macos", win32: "windows" } as const;

let generating: Promise<FingerprintGenerator> | undefined;

/** Lets the browser look like a visitor's where the route asks for it. */
export function disguiseBrowser(): HookPlugin {
  return defineHook({
    name: "disguise-browser",
    prepare: async (session, { route, options }) => {
      if (route.manner !== "disguised") return;
      const { page, identity } = livePage(session);
      const isMobile = "mobile" in options && options.mobile === true;
      const system = SYSTEMS[process.platform as keyof typeof SYSTEMS] ?? "linux";
      generating ??= loadGenerator();
      const [generator, { FingerprintInjector }] = await Promise.all([
        generating,
        import("fingerprint-injector"),
      ]);
      const drawn = drawComputer(generator, {
        browsers: ["chrome"],
        devices: [isMobile ? "mobile" : "desktop"],
        operatingSystems: [isMobile ? "android" : system],
        locales: (identity.acceptLanguage ?? "en-US").split(","),
      });
      const { navigator } = drawn.fingerprint;
      const { userAgent, platform = navigator.platform, acceptLanguage = "en-US,en" } = identity;
      const languages = acceptLanguage.split(",");
      // What headers say as well must agree with them, so these stay the browser's own.
      const own = { userAgent, platform, languages, language: languages[0] ?? "en-US" };
      const appVersion = userAgent.replace(/^Mozilla\//, "");
      const fingerprint = { ...drawn.fingerprint, navigator: { ...navigator, ...own, appVersion } };
      await page.evaluateOnNewDocument(
        new FingerprintInjector().getInjectableScript({ ...drawn, fingerprint }),
      );
    },
  });
}

async function loadGenerator(): Promise<FingerprintGenerator> {
  const { FingerprintGenerator } = await import("fingerprint-generator");
  return new FingerprintGenerator();
}
