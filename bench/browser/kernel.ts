/** The kernel of the browser bench. */
import { createKernel } from "@winnow/core";
import { rawHtml } from "@winnow/format-raw-html";
import { fetchBrowser } from "@winnow/hook-fetch-browser";
import { html } from "@winnow/parser-html";
import { browserPlugins } from "@winnow/preset-browser";
import { egress } from "@winnow/service-egress";

/** A kernel that gives the markup of pages. */
export interface BenchKernel {
  readonly rawHtml: (url: string) => Promise<string>;
  close(): Promise<void>;
}

/** With a browser for four pages; with all plugins of the preset that work on a page, or with the browser alone (`isBare`). */
export async function startKernel(isBare = false): Promise<BenchKernel> {
  const rules = { maxPages: 4, args: (process.env.BROWSER_ARGS ?? "").split(" ").filter(Boolean) };
  const plugins = isBare ? [fetchBrowser(rules)] : browserPlugins({ fetchBrowser: rules });
  const guard = egress({ allow: { page: ["127.0.0.0/8"] } });
  const kernel = await createKernel({ plugins: [guard, ...plugins, html(), rawHtml()] });
  return {
    rawHtml: async (url) => {
      const result = await kernel.scrapeRequest({ url, formats: ["rawHtml"], maxAge: 0 });
      return String(Reflect.get(result, "rawHtml"));
    },
    close: () => kernel.close(),
  };
}
