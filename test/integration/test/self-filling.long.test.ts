/** Pages that fill themselves by script are scraped when they are full; those that never end are scraped, too. */
import assert from "node:assert/strict";
import { createKernel, type Kernel } from "@winnow/core";
import { markdown } from "@winnow/format-markdown";
import { fetchBrowser } from "@winnow/hook-fetch-browser";
import { html } from "@winnow/parser-html";
import { egress } from "@winnow/service-egress";
import { suite } from "uvu";
import type { SelfFillingPage } from "../self-filling/page.ts";
import { HOSTILE, SELF_FILLING } from "../self-filling/pages.ts";
import { type SelfFillingSite, startSelfFillingSite } from "../self-filling/site.ts";

const test = suite("scrapes of pages that fill themselves");
/** Pages that hide what stood there before, and do not remove it: the markdown of a whole page has what is hidden, too. */
const HIDING: readonly string[] = ["alpine", "splash-hidden"];
/** It writes 500 MB a second to the console, which a browser may not survive. */
const FALLS = "endless-console";

let site: SelfFillingSite;
let kernel: Kernel;

test.before(async () => {
  site = await startSelfFillingSite([...SELF_FILLING, ...HOSTILE]);
  kernel = await createKernel({
    plugins: [
      egress({ allow: { page: ["127.0.0.0/8"] } }),
      fetchBrowser({ maxPages: 4 }),
      html(),
      markdown(),
    ],
  });
});
test.after(async () => {
  await kernel?.close();
  await site?.[Symbol.asyncDispose]();
});

/** Scrapes a page as callers do by default, and says what its markdown lacks, or has too much. */
async function lackingIn({ name, path, expects, not, lastMs }: SelfFillingPage): Promise<readonly string[]> {
  const begin = performance.now();
  let lacking: readonly string[];
  try {
    const result = await kernel.scrape(site.origin + path, { formats: ["markdown"], maxAge: 0 });
    const gone = HIDING.includes(name) ? [] : not;
    lacking = [
      ...expects.filter((marker) => !result.markdown.includes(marker)),
      ...gone.filter((placeholder) => result.markdown.includes(placeholder)).map((text) => `still: ${text}`),
    ];
  } catch (error) {
    lacking = [`failed: ${String(error)}`];
  }
  const ms = Math.round(performance.now() - begin);
  const found = lacking.length === 0 ? "yes" : "no";
  console.log(
    `${name.padEnd(30)} ${found.padEnd(4)} ${String(ms).padStart(6)} ms, of ${String(lastMs).padStart(4)}  ${lacking.join("; ")}`,
  );
  return lacking;
}

for (const page of [...SELF_FILLING, ...HOSTILE]) {
  test(`${page.name}: the scrape has what a user sees in the end`, async () => {
    const lacking = await lackingIn(page);
    // A browser that a page brings down is said to have crashed, and the next page has another one.
    if (page.name === FALLS && /browser crashed on this page/.test(lacking.join())) return;
    assert.deepEqual(lacking, []);
  });
}

test.run();
