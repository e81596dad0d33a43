import assert from "node:assert/strict";
import { untyped } from "@winnow/conformance";
import { defineService, WinnowError } from "@winnow/core/plugin";
import { changeTracking } from "@winnow/format-change-tracking";
import { CreditsToken, TEAM_ERRORS } from "@winnow/kit-teams";
import { extractive } from "@winnow/model-extractive";
import { webhook } from "@winnow/notifier-webhook";
import { createWinnow } from "@winnow/preset-library";
import { recordsSqlite } from "@winnow/records-sqlite";
import { facts } from "@winnow/view-facts";
import { suite } from "uvu";
import { monitor } from "../src/index.ts";

const test = suite("operation-monitor: what is refused");
const schedule = { text: "daily" };
const url = "https://a.example/";

test("options of a target that are not valid are refused where they stand", async () => {
  await using winnow = await createWinnow({
    plugins: [recordsSqlite(), ...changeTracking(), monitor()],
    jobSlots: 0,
  });
  const scrape = (scrapeOptions: object) => ({ type: "scrape", urls: [url], scrapeOptions });
  const crawl = (crawlOptions: object, scrapeOptions = {}) => ({
    type: "crawl",
    url,
    crawlOptions,
    scrapeOptions,
  });
  const cases: readonly (readonly [target: object, path: string])[] = [
    [scrape({ formats: "markdown" }), "targets.0.scrapeOptions.formats"],
    [scrape({ formats: 7 }), "targets.0.scrapeOptions.formats"],
    [scrape({ formats: null }), "targets.0.scrapeOptions.formats"],
    [scrape({ formats: [null] }), "targets.0.scrapeOptions.formats.0"],
    [scrape({ formats: { type: "markdown" } }), "targets.0.scrapeOptions.formats"],
    [crawl({}, { formats: "links" }), "targets.0.scrapeOptions.formats"],
    [scrape({ url }), "targets.0.scrapeOptions"],
    [crawl({}, { url }), "targets.0.scrapeOptions"],
    [crawl({ scrapeOptions: {} }), "targets.0.crawlOptions"],
    [crawl({ url }), "targets.0.crawlOptions"],
    [crawl({ webhook: url }), "targets.0.crawlOptions"],
    [scrape({ zeroDataRetention: true }), "targets.0"],
    [crawl({ zeroDataRetention: true }), "targets.0"],
  ];
  for (const [target, path] of cases) {
    const made = untyped(winnow.monitor.create)({ name: "X", schedule, targets: [target] });
    const error = await made.then(
      () => assert.fail(JSON.stringify(target)),
      (thrown: unknown) => WinnowError.wrap(thrown, "operation"),
    );
    assert.equal(error.code, "BAD_REQUEST", JSON.stringify(target));
    const [issue] = error.details as { path: readonly unknown[]; message: string }[];
    assert.ok(issue?.path.join(".").startsWith(path), `${issue?.path.join(".")} for ${path}`);
  }
});

test("fields to compare are taken without a word about markdown", async () => {
  await using winnow = await createWinnow({
    plugins: [recordsSqlite(), ...changeTracking(), facts(), extractive(), monitor()],
    jobSlots: 0,
  });
  const schema = { type: "object", properties: { price: { type: "number" } } };
  const formats = [{ type: "changeTracking" as const, modes: ["json" as const], schema }];
  const { data } = await winnow.monitor.create({
    name: "X",
    schedule,
    targets: [{ type: "scrape", urls: [url], scrapeOptions: { formats } }],
  });
  assert.deepEqual((data.targets as { scrapeOptions?: unknown }[])[0]?.scrapeOptions, { formats });
});

test("events of other operations are refused, and the answer names those of a monitor", async () => {
  await using winnow = await createWinnow({
    plugins: [recordsSqlite(), ...changeTracking(), monitor(), webhook()],
    jobSlots: 0,
  });
  const targets = [{ type: "scrape" as const, urls: [url] }];
  const receiver = (events: readonly string[]) => ({ url: "https://r.example/", events });
  const made = { name: "X", schedule, targets };
  const own = ["monitor.page", "page", "monitor.check.completed", "check.completed", "check"];
  // Clients send these along as they stand in the example for all operations.
  const anyones = ["start", "page", "completed", "failed"];
  const { data } = await winnow.monitor.create({ ...made, webhook: receiver([...own, ...anyones]) });
  const foreign = ["started", "crawl.page", "crawl.started", "action", "monitor.check", "tea"];
  for (const name of foreign) {
    const tries = [
      () => winnow.monitor.create({ ...made, webhook: receiver(["page", name]) }),
      () => winnow.monitor.update({ id: data.id, webhook: receiver([name]) }),
    ];
    for (const work of tries) {
      const error = await work().then(
        () => assert.fail(name),
        (thrown: unknown) => WinnowError.wrap(thrown, "operation"),
      );
      const [issue] = error.details as { path: readonly unknown[]; message: string }[];
      assert.deepEqual([error.code, issue?.path], ["BAD_REQUEST", ["webhook", "events"]], name);
      assert.ok(issue?.message.startsWith(`"${name}" is not a valid event`), issue?.message);
      assert.ok(own.every((one) => issue?.message.includes(one) === true));
    }
  }
});

test("without credits no check begins by hand", async () => {
  const poor = {
    check: async () => {
      throw new WinnowError(
        "INSUFFICIENT_CREDITS",
        "Insufficient credits.",
        TEAM_ERRORS.INSUFFICIENT_CREDITS,
      );
    },
  };
  const credits = defineService({
    name: "poor-credits",
    token: CreditsToken,
    create: () => poor as never,
  });
  await using winnow = await createWinnow({
    plugins: [recordsSqlite(), ...changeTracking(), monitor(), credits],
    jobSlots: 0,
  });
  const { data } = await winnow.monitor.create({
    name: "X",
    schedule,
    targets: [{ type: "scrape", urls: [url] }],
  });
  await assert.rejects(winnow.monitor.run({ id: data.id }), { code: "INSUFFICIENT_CREDITS" });
  assert.deepEqual((await winnow.monitor.checks({ id: data.id })).data, []);
});

test.run();
