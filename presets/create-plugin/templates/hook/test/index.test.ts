import assert from "node:assert/strict";
import { test } from "node:test";
import { hookConformance, memorySite } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { rawHtml } from "@winnow/format-raw-html";
import { html } from "@winnow/parser-html";
import { type HostCurfewSettings, hostCurfew } from "../src/index.ts";

hookConformance(test, () => hostCurfew({ hosts: ["quiet.test"] }));

/** A kernel that visits no site: every page is the same. */
const kernelWith = (settings: HostCurfewSettings) => {
  const page = memorySite("<p>Page</p>");
  return createKernel({ plugins: [page, hostCurfew(settings), html(), rawHtml()] });
};

test("refuses a host at its hours, unless it is urgent, and no other host", async () => {
  const kernel = await kernelWith({ hosts: ["quiet.test"] });
  const visit = (url: string, urgent: boolean) => kernel.scrape(url, { formats: ["rawHtml"], urgent });
  await assert.rejects(visit("https://quiet.test/", false), { code: "HOST_CURFEW_HOURS" });
  assert.equal((await visit("https://quiet.test/", true)).rawHtml, "<p>Page</p>");
  assert.equal((await visit("https://loud.test/", false)).rawHtml, "<p>Page</p>");
  await kernel.close();
});

test("admits everything after its hours", async () => {
  const kernel = await kernelWith({ hosts: ["quiet.test"], from: 0, until: 0 });
  assert.ok(await kernel.scrape("https://quiet.test/", { formats: ["rawHtml"] }));
  await kernel.close();
});
