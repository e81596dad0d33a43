import { arch, release } from "node:os";
import type { Identity } from "@winnow/kit-live-page";

const SYSTEMS: Readonly<Record<string, readonly [name: string, inUserAgent: string, platform: string]>> = {
  darwin: ["macOS", "Macintosh; Intel Mac OS X 10_15_7", "MacIntel"],
  win32: ["Windows", "Windows NT 10.0; Win64; x64", "Win32"],
};
const LINUX = ["Linux", "X11; Linux x86_64", "Linux x86_64"] as const;

/** What the browser would say with a window: sites turn away one that says that it has none. */
export function headedIdentity(product: string): Identity {
  const full = product.split("/")[1] ?? "0";
  const major = full.split(".")[0] ?? "0";
  const [system, inUserAgent, platform] = SYSTEMS[process.platform] ?? LINUX;
  return {
    userAgent: `Mozilla/5.0 (${inUserAgent}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`,
    acceptLanguage: "en-US,en",
    platform,
    userAgentMetadata: {
      brands: brands(major),
      fullVersionList: brands(full),
      platform: system,
      platformVersion: process.platform === "linux" ? (release().split("-")[0] ?? "") : "15.0.0",
      architecture: arch().startsWith("arm") ? "arm" : "x86",
      bitness: "64",
      model: "",
      mobile: false,
    },
  };
}

/** Chromium's list of brands, with the one that means nothing and keeps sites from counting on an order. */
export function brands(version: string): { brand: string; version: string }[] {
  return [
    { brand: "Chromium", version },
    { brand: "Google Chrome", version },
    { brand: "Not_A Brand", version: "99" },
  ];
}
