/** A plugin of each kind, made from its template, in an app with the library. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import process from "node:process";
import { browserPlugins } from "@winnow/preset-browser";
import { createWinnow } from "@winnow/preset-library";
import { zebraAction } from "winnow-action-zebra-action";
import { zebraCache } from "winnow-cache-zebra-cache";
import { zebraFormat } from "winnow-format-zebra-format";
import { zebraHook } from "winnow-hook-zebra-hook";
import { zebraNotifier } from "winnow-notifier-zebra-notifier";
import { zebraOperation } from "winnow-operation-zebra-operation";
import { zebraParser } from "winnow-parser-zebra-parser";
import { zebraProxy } from "winnow-proxy-zebra-proxy";
import { zebraService } from "winnow-service-zebra-service";
import { zebraView } from "winnow-view-zebra-view";
import { minutes } from "./minutes.mjs";

const { SITE = "", PROXY = "", CURFEW = "" } = process.env;
const path = "library.ndjson";
const winnow = await createWinnow({
  egress: { allow: { page: ["127.0.0.0/8"] } },
  plugins: [
    ...browserPlugins(),
    zebraAction(),
    zebraCache(),
    zebraFormat(),
    zebraHook({ hosts: [CURFEW] }),
    zebraNotifier({ path }),
    zebraOperation(),
    zebraParser(),
    zebraProxy({ servers: [PROXY] }),
    zebraService({ terms: { winnow: "to part grain from chaff" } }),
    zebraView(),
    minutes(),
  ],
});
const asked = { formats: ["minutes", { type: "zebraFormat", minLength: 5 }], maxAge: 60_000 };
const page = await winnow.scrape(SITE, asked);
assert.equal(page.minutes, "1: to part grain from chaff");
assert.deepEqual(page.zebraFormat, { words: 121 });
assert.deepEqual([page.metadata.proxyUsed, page.metadata.cacheState], ["zebraProxy", "miss"]);
assert.equal((await winnow.scrape(SITE, asked)).metadata.cacheState, "hit");
assert.deepEqual(await winnow.zebraOperation({ urls: [SITE] }), [{ url: SITE, title: "Zebras" }]);
const cues = await winnow.scrape(`${SITE}cues`, { cueTimes: true });
assert.equal(cues.markdown, "00:01.000 The first cue.\n\n00:03.000 The second cue.");
const atNight = `http://${CURFEW}/`;
await assert.rejects(winnow.scrape(atNight), { code: "ZEBRA_HOOK_HOURS" });
assert.equal((await winnow.scrape(atNight, { urgent: true })).metadata.title, "Zebras");
const over = (selector) => winnow.scrape(SITE, { actions: [{ type: "zebraAction", selector }], maxAge: 0 });
assert.match((await over("h1")).markdown, /touched/);
await assert.rejects(over("h6"), { code: "SCRAPE_ACTION_ERROR" });
await winnow.close();
assert.match(readFileSync(path, "utf8"), /^\{"type":"scrape-end","id":"[\w-]+","success":true\}$/m);
console.log("ok");
