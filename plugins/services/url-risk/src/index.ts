import { defineService, type ServicePlugin } from "@winnow/core/plugin";
import { type RiskProvider, RiskProviderToken } from "@winnow/kit-threats";

/** Rates the risk of a URL by how it is written. What it needs is loaded with the first URL. */
export const writtenRisk: RiskProvider = {
  name: "the check of how URLs are written",
  assess: async (url) => (await import("./assess.ts")).assess(url),
};

/** The risk of URLs by how they are written: names that imitate a brand, lures, odd addresses. It makes no requests. */
export const urlRisk = (): ServicePlugin =>
  defineService({
    name: "url-risk",
    token: RiskProviderToken,
    startsEmpty: true,
    create: () => ({ ...writtenRisk }),
  });
