import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Plugin } from "@winnow/core";
import { changeTracking } from "@winnow/format-change-tracking";
import { createWinnow } from "@winnow/preset-library";
import { recordsSqlite } from "@winnow/records-sqlite";
import type { EgressSettings } from "@winnow/service-egress";
import { monitor } from "../src/index.ts";

/** What the site answers to a path: a page, a status, or where it leads. */
export type Answer = string | number | { readonly to: string };

/** A site whose pages a test changes, with an app whose monitors check it. */
export async function startWorld(
  checkSettings = {},
  plugins: readonly Plugin[] = [],
  egress: EgressSettings = { allow: { page: ["127.0.0.0/8"] } },
) {
  const pages = new Map<string, Answer>();
  const asked: string[] = [];
  const past: boolean[] = [];
  const site = createServer(({ url = "/", headers }, response) => {
    asked.push(url);
    past.push(headers["cache-control"] === "no-cache");
    const answer = pages.get(url) ?? 404;
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (typeof answer === "object") response.writeHead(302, { location: answer.to });
    else response.statusCode = typeof answer === "number" ? answer : 200;
    response.end(typeof answer === "string" ? answer : pageOf("Sorry", "There is nothing to read."));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const winnow = await createWinnow({
    plugins: [
      recordsSqlite(),
      ...changeTracking(),
      monitor({ confirmDelayMs: 0, ...checkSettings }),
      ...plugins,
    ],
    egress,
  });

  /** Runs a check to its end. */
  async function check(id: string) {
    const { id: checkId } = await winnow.monitor.run({ id });
    for (let left = 2400; left > 0; left -= 1) {
      const { data } = await winnow.monitor.check({ id, checkId, limit: 100 });
      if (data.status !== "queued" && data.status !== "running") return data;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return assert.fail("The check never ended.");
  }

  const close = async () => {
    await winnow.close();
    site.close();
  };
  return { winnow, origin, pages, asked, past, check, [Symbol.asyncDispose]: close };
}

/** A page of a site, with links. */
export function pageOf(title: string, text: string, links: readonly string[] = []): string {
  const list = links.map((path) => `<li><a href="${path}">${path}</a></li>`).join("");
  return `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${text}</p><ul>${list}</ul></main>`;
}

/** How the pages of a check stand, by their paths. */
export function statusesOf({ pages }: { readonly pages: readonly object[] }): Record<string, unknown> {
  const entries = pages.map((page) => Object(page) as { readonly url: string; readonly status: string });
  return Object.fromEntries(
    entries.map(({ url, status }) => [decodeURI(new URL(url).pathname), status] as const).sort(),
  );
}
