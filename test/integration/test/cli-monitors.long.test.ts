import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createQueue, type Queue } from "@winnow/adapter-queue";
import { createKernel, type Kernel } from "@winnow/core";
import { defineFormat } from "@winnow/core/plugin";
import { jobPlugins, libraryPlugins } from "@winnow/preset-library";
import { recordPlugins } from "@winnow/preset-records";
import { suite } from "uvu";
import * as v from "valibot";
import { run as runIn } from "../../../adapters/cli/test/world.ts";
import { startServer, type TestServer } from "../server.ts";

const test = suite("command: monitors");
const egress = { allow: { page: ["127.0.0.0/8"] } };
const plugins = () => [...libraryPlugins({ egress }), ...jobPlugins(), ...recordPlugins()];

/** What monitors with pictures ask for; none is taken here. */
const screenshot = defineFormat({ name: "screenshot", options: v.looseObject({}), produce: () => "" });

/** A site with a price that the tests change; it answers after a while. */
let price = 20;
let delayMs = 0;
const site = createServer((_, response) => {
  setTimeout(() => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Prices\x1b[31m</title><main><h1>Sacks</h1>
      <p>A sack costs ${price} crowns\x1b]0;owned\x07.</p><p>The mill stands by the river, and is open on all days but Monday.</p></main>`);
  }, delayMs);
});
let origin = "";
let kernel: Kernel;
let queue: Queue;
let server: TestServer;

test.before(async () => {
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  kernel = await createKernel({ plugins: [...plugins(), screenshot] });
  queue = createQueue(kernel, { background: false });
  server = await startServer({});
});
test.after(async () => {
  await kernel.close();
  await server.close();
  site.close();
});

/** Runs `winnow monitor`, by default on what is kept here. */
function monitor(args: readonly string[], options: { isTTY?: boolean; signal?: AbortSignal } = {}) {
  // The folder of data stays open from one command to the next.
  const open = Object.create(kernel, { close: { value: async () => {} } }) as Kernel;
  return runIn(["monitor", ...args], plugins(), {
    ...options,
    openServer: async () => ({ kernel: open, queue }),
  });
}

test("filters of the pages are options, and those of a watch are taken over", async () => {
  const words = [
    "--keep",
    "costs",
    "--ignore",
    "/river, and .*/i",
    "--ignore",
    "a,b",
    "--only",
    "additions",
    "--sort-lines",
  ];
  const added = await monitor(["add", `${origin}/filtered`, "--name", "Filtered", ...words, "--json"]);
  assert.equal(added.code, 0, added.stderr);
  const { data } = JSON.parse(added.stdout) as { data: { targets: readonly { watch?: unknown }[] } };
  assert.deepEqual(data.targets[0]?.watch, {
    ignore: ["/river, and .*/i", "a,b"],
    keep: ["costs"],
    sortLines: true,
    only: "additions",
  });
  interface Made {
    readonly watch?: unknown;
    readonly visual?: unknown;
  }
  const watchAfter = async (...words: readonly string[]) => {
    const edited = await monitor(["edit", "Filtered", ...words, "--json"]);
    assert.equal(edited.code, 0, edited.stderr);
    const { data } = JSON.parse(edited.stdout) as { data: { targets: readonly Made[] } };
    return data.targets;
  };
  const [target] = data.targets;
  assert.deepEqual(await watchAfter("--tolerance", "2.5", "--ignore", "", "--xpath", "//p/text()"), [
    {
      ...target,
      watch: { xpath: ["//p/text()"], keep: ["costs"], sortLines: true, only: "additions", tolerance: 2.5 },
    },
  ]);
  const [{ watch: withPaths } = {}] = await watchAfter(
    "--jq",
    "[.a[] | select(.b > 1)] | length",
    "--jq",
    ".c",
    "--json-path",
    "$..e",
    "--xpath",
    "",
  );
  const { jq, jsonPath } = withPaths as { jq?: unknown; jsonPath?: unknown };
  assert.deepEqual([jq, jsonPath], [["[.a[] | select(.b > 1)] | length", ".c"], ["$..e"]]);
  const visualAfter = async (...words: readonly string[]) => {
    const [{ visual, watch } = {}] = await watchAfter(...words);
    assert.deepEqual(watch, withPaths);
    return visual;
  };
  const pictures = { only: false, selector: "main", threshold: 0.998 };
  assert.deepEqual(await visualAfter("--visual-selector", "main"), pictures);
  const further = { ...pictures, threshold: 0.9 };
  assert.deepEqual(await visualAfter("--visual", "--visual-threshold", "0.9"), further);
  assert.deepEqual(await visualAfter("--name", "Filtered"), further);
  assert.equal(await visualAfter("--no-visual"), undefined);
  for (const [words, message] of [
    [["--json-path", ".a"], /is not a JSONPath that can be used here: it begins with \$/],
    [
      ["--jq", ".a | b"],
      /is not a program of jq that can be used here: b\/0 is not defined at line 1, column 6/,
    ],
    [["--jq", "[., input]"], /input cannot be used/],
    [
      ["--json-path", "$..a..b..c"],
      /is not a JSONPath that can be used here: it looks at everything below 3 times/,
    ],
    [["--xpath", "//a/.."], /is not an XPath that can be used here: "\.\." is not supported/],
    [["--tolerance", "200"], /a number of 0.01 to 100/],
  ] as const) {
    const { code, stderr } = await monitor(["edit", "Filtered", ...words]);
    assert.deepEqual([code, message.test(stderr)], [2, true], stderr);
  }
  const refused = await monitor(["add", `${origin}/x`, "--keep", "/(?=a)b/"]);
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /is not a regular expression that can be used here/);
  assert.equal((await monitor(["add", "--search", "rye", "--goal", "rye", "--keep", "a"])).code, 2);
  const folder = mkdtempSync(join(tmpdir(), "winnow-watches-"));
  const file = join(folder, "url-watches.json");
  const watch = { url: `${origin}/imported`, title: "Imported", ignore_text: ["/(?<=a)b/", "Monday"] };
  writeFileSync(file, JSON.stringify({ watching: { a: watch }, settings: {} }));
  const imported = await monitor(["import", file]);
  rmSync(folder, { recursive: true });
  assert.equal(imported.code, 0, imported.stderr);
  assert.match(imported.stdout, /A rule is left out: \/\(\?<=a\)b\/ is not a regular expression/);
  const shown = await monitor(["get", "Imported", "--json"]);
  const made = JSON.parse(shown.stdout) as { data: { targets: readonly { watch?: unknown }[] } };
  assert.deepEqual(made.data.targets[0]?.watch, { ignore: ["Monday"] });
  assert.equal((await monitor(["remove", "Filtered", "Imported"])).code, 0);
});

test("a monitor is added, checked, shown and removed", async () => {
  const added = await monitor(["add", `${origin}/prices`, "--every", "30 minutes", "--timezone", "UTC"]);
  assert.equal(added.code, 0, added.stderr);
  assert.match(
    added.stdout,
    /^[\da-f-]{36} {2}127\.0\.0\.1:\d+\/prices {2}added, next check (?:now|in \d+ (?:minute|second)s?)\n$/,
  );
  assert.match(added.stderr, /schedules run only while winnow serve or winnow work runs/);
  const name = `${origin.slice(7)}/prices`;

  const first = await monitor(["run", name]);
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stdout, /^check \S+ {2}now {2}1 new\n\nnew {2}http/);
  price = 25;
  const second = await monitor(["run", name]);
  assert.match(
    second.stdout,
    /1 changed\n\nchanged {2}http.*\n--- previous\n[\s\S]*\n-A sack costs 20[\s\S]*\n\+A sack costs 25/,
  );

  // The latest check, one that is named by the begin of its id, and what a terminal shows of it.
  const [latest = "", before = ""] = (await monitor(["checks", name])).stdout
    .split("\n")
    .map((line) => line.split("\t")[0] ?? "");
  assert.match((await monitor(["diff", name])).stdout, new RegExp(`^check ${latest}`));
  assert.match((await monitor(["diff", name, before])).stdout, /1 new/);
  const shown = (await monitor(["diff", `${origin}/prices`, latest.slice(0, 22)], { isTTY: true })).stdout;
  const asked = ["diff", name, `${origin}/prices`, "--words", "--from", before];
  assert.match((await monitor(asked)).stdout, /^A sack costs \[-20-\]\{\+25\+\} crowns/m);
  const words = (await monitor(asked, { isTTY: true })).stdout;
  assert.match(words, /^A sack costs \x1b\[31m\[-20-\]\x1b\[39m\x1b\[32m\{\+25\+\}/m);
  assert.doesNotMatch(words, /\x1b\]|\x07/, "a page cannot drive the terminal");
  const archive = await monitor(["export", name, "--format", "warc"]);
  assert.deepEqual([archive.code, [...archive.bytes.subarray(0, 2)]], [0, [0x1f, 0x8b]], archive.stderr);
  assert.match(
    (await monitor(["export", name], { isTTY: true })).stderr,
    /an archive is no text: name a file/,
  );
  const since = async (...more: string[]) => await monitor(["changes", ...more]);
  assert.match((await since(name, "--keep")).stdout, /^-A sack costs 20.*\n\+A sack costs 25/m);
  assert.match((await since("--words")).stdout, /costs \[-20-\]\{\+25\+\} crowns/);
  assert.match((await since()).stderr, /nothing has changed since it was looked at/);
  assert.match(shown, /\x1b\[31m-A sack costs 20 crowns/);
  assert.match(shown, /\x1b\[32m\+A sack costs 25 crowns/);
  assert.doesNotMatch(shown, /\x1b\]|\x07/, "a page cannot drive the terminal");

  assert.match(
    (await monitor(["feed", name])).stdout,
    /^<\?xml[\s\S]*<feed[\s\S]*Changed: Prices[\s\S]*<\/feed>\n$/,
  );
  const same = await monitor(["run", name]);
  assert.match(
    same.stderr,
    new RegExp(`nothing has changed. The last change is in winnow monitor diff \\S+ ${latest}`),
  );
  assert.equal(JSON.parse((await monitor(["diff", name, "--json"])).stdout).data.pages[0].status, "same");
  assert.match((await monitor(["get", "127.0"])).stdout, /schedule +\*\/30 \* \* \* \* UTC/);

  assert.match((await monitor(["pause", name])).stdout, /paused\n$/);
  const paused = await monitor(["run", name]);
  assert.deepEqual([paused.code, /MONITOR_PAUSED/.test(paused.stderr)], [1, true], paused.stderr);
  assert.match((await monitor(["resume", name])).stdout, /resumed, next check (?:now|in \d)/);
  assert.equal((await monitor(["edit", name, "--name", "Sacks", "--timezone", "Europe/Berlin"])).code, 0);
  assert.match((await monitor(["list"])).stdout, /\tSacks\t\*\/30 \* \* \* \* Europe\/Berlin\t/);
  assert.match((await monitor(["remove", "Sacks"])).stdout, /removed\n$/);
  const empty = await monitor(["list"]);
  assert.deepEqual([empty.code, empty.stdout], [0, ""]);
});

test("a monitor is a template of others, and is checked less often while nothing changes", async () => {
  const model = [
    "add",
    `${origin}/a`,
    "--name",
    "Model",
    "--goal",
    "price drops",
    "--tag",
    "rye",
    "--adaptive",
    "12",
  ];
  assert.equal((await monitor(model)).code, 0);
  const copied = await monitor(["copy", "Model", `${origin}/b`, "--every", "2 hours", "--json"]);
  assert.equal(copied.code, 0, copied.stderr);
  const { data } = JSON.parse(copied.stdout) as { data: Record<string, unknown> };
  assert.deepEqual(
    [data.name, data.goal, data.tags, data.adaptive],
    [`${origin.slice(7)}/b`, "price drops", ["rye"], { maxHours: 12 }],
  );
  assert.equal((data.schedule as { cron: string }).cron, "0 */2 * * *");
  const again = await monitor(["copy", "Model", "--adaptive"]);
  assert.match(again.stdout, /Model \(copy\) {2}added/);
  assert.equal((await monitor(["copy", "Nothing"])).code, 1);
  assert.equal((await monitor(["remove", "--tag", "rye"])).code, 0);
});

test("when people are notified is said in words, and what was seen is said by a command", async () => {
  const timing = ["--digest", "daily at 8am", "--quiet", "22:00-07:00", "--remind", "2 hours x5"];
  const zone = ["--timezone", "Europe/Berlin"];
  const added = await monitor(["add", `${origin}/told`, "--name", "Told", ...timing, ...zone, "--json"]);
  assert.equal(added.code, 0, added.stderr);
  assert.deepEqual(JSON.parse(added.stdout).data.notification, {
    digest: { cron: "0 8 * * *", timezone: "Europe/Berlin" },
    quietHours: { from: "22:00", to: "07:00", timezone: "Europe/Berlin" },
    repeat: { every: 120, times: 5 },
  });
  const edited = await monitor([
    "edit",
    "Told",
    "--digest",
    "off",
    "--quiet",
    "off",
    "--group-failures",
    "--json",
  ]);
  assert.equal(edited.code, 0, edited.stderr);
  assert.deepEqual(JSON.parse(edited.stdout).data.notification, {
    repeat: { every: 120, times: 5 },
    groupFailures: true,
  });
  assert.equal((await monitor(["run", "Told"])).code, 0);
  const checks = JSON.parse((await monitor(["checks", "Told", "--json"])).stdout);
  const seen = await monitor(["seen", "Told", checks.data[0].id.slice(0, 20)]);
  assert.match(seen.stdout, /^[\da-f-]{36} {2}Told {2}seen until 20\d\d-/);
  assert.equal((await monitor(["seen", "Told"])).code, 0);
  const unknown = await monitor(["add", `${origin}/x`, "--digest", "sometimes"]);
  assert.match(unknown.stderr, /"sometimes" is not a schedule that is understood/);
  const nobody = await monitor(["edit", "Told", "--escalate", "boss@example.com"]);
  assert.match(nobody.stderr, /This server sends no e-mail: set SMTP_URL/);
  assert.equal((await monitor(["remove", "Told"])).code, 0);
});

test("a table shows when checks are due, those that are next first", async () => {
  // Half a day and half a month away, so that no minute of the day or day of the month brings them together.
  const now = new Date();
  const later = `0 ${(now.getUTCHours() + 12) % 24} * * *`;
  const latest = `0 0 ${((now.getUTCDate() + 13) % 28) + 1} * *`;
  const utc = ["--timezone", "UTC"];
  await monitor(["add", `${origin}/a`, "--cron", later, ...utc, "--name", "Later"]);
  await monitor(["add", `${origin}/b`, "--every", "10 minutes", "--name", "Sooner"]);
  await monitor(["add", `${origin}/c`, "--cron", latest, ...utc, "--name", "Latest"]);
  const { stdout } = await monitor(["list", "--next"], { isTTY: true });
  assert.match(
    stdout,
    /ID +NAME +SCHEDULE +NEXT CHECK[\s\S]*Sooner[^\n]*(?:now|in \d+ )[\s\S]*Later[\s\S]*Latest/,
  );
  const plain = await monitor(["list", "--next", "--json"]);
  assert.deepEqual(
    JSON.parse(plain.stdout).data.map(({ name }: { name: string }) => name),
    ["Sooner", "Later", "Latest"],
  );
  const unclear = await monitor(["get", "late"]);
  assert.deepEqual(
    [unclear.code, /could be any of these:\n.*Lat/.test(unclear.stderr)],
    [2, true],
    unclear.stderr,
  );
  const unknown = await monitor(["get", "Sonner"]);
  assert.deepEqual([unknown.code, /Did you mean Sooner/.test(unknown.stderr)], [1, true], unknown.stderr);
  // A mistake among several changes none.
  assert.equal((await monitor(["remove", "Sooner", "nothing"])).code, 1);
  assert.equal((await monitor(["remove", "Sooner", "Later", "Latest", "Sooner"])).code, 0);
  assert.equal((await monitor(["list"])).stdout, "");
});

test("whoever stops a check hears how to look later", async () => {
  await monitor(["add", `${origin}/slow`, "--name", "Slow"]);
  delayMs = 60_000;
  const stop = new AbortController();
  setTimeout(() => stop.abort("SIGINT"), 300);
  const { code, stderr } = await monitor(["run", "Slow"], { signal: stop.signal });
  delayMs = 0;
  assert.equal(code, 130);
  assert.match(
    stderr,
    /stopped\. The check goes on when winnow serve or winnow work runs here\. Look later with: winnow monitor diff \S+ \S+\n$/,
  );
  const again = await monitor(["diff", "Slow"]);
  assert.match(again.stdout, /no pages/);
  await monitor(["remove", "Slow"]);
});

test("bad input says what to do", async () => {
  const cases: readonly (readonly [args: readonly string[], code: number, RegExp])[] = [
    [["add"], 2, /name the pages to check, or a search with --search/],
    [["add", origin, "--cron", "0 0 30 2 *"], 2, /schedule\.cron: "0 0 30 2 \*" never runs/],
    [["add", origin, "--cron", "0 0 * * *", "--every", "day"], 2, /schedule: A schedule has exactly one/],
    [["add", origin, "--every", "now and then"], 2, /schedule\.text: .*Write for example/],
    [["add", origin, "--every", "2 minutes"], 2, /must not run more often than every 5 minutes/],
    [["add", origin, "--timezone", "Mars/Base"], 2, /"Mars\/Base" is not a time zone/],
    [["add", origin, "--goal", "x".repeat(2001)], 2, /goal: .*2000/],
    [
      ["add", "--crawl", ...Array.from({ length: 51 }, (_, index) => `${origin}/${index}`)],
      2,
      /targets: .*50/,
    ],
    [["add", "--search", "mills"], 2, /goal: A search target requires a non-empty goal/],
    [["add", origin, "-n", "5"], 2, /--limit is for the pages of --crawl/],
    [["update", "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11"], 2, /Update body cannot be empty/],
    [["get", "0199f1a2-7c1e-7b3a-9d54-2f6b8c0e4a11"], 1, /Monitor not found \(MONITOR_NOT_FOUND\)/],
    [["get", "x"], 1, /there is no monitor "x"/],
    [["nonsense"], 2, /unknown command/],
  ];
  for (const [args, code, message] of cases) {
    const said = await monitor(args);
    assert.equal(said.code, code, `${args.slice(0, 4).join(" ")}: ${said.stderr}`);
    assert.match(said.stderr, message);
    assert.equal(said.stdout, "");
  }
});

test("watches of another program are imported once, with what could not be taken over", async () => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-import-"));
  try {
    const file = join(folder, "url-watches.json");
    const watches = [
      {
        url: "https://a.example/",
        title: "A",
        include_filters: [".price", "//div"],
        notification_urls: ["mailto://u:p@m.example?to=a@b.example"],
      },
      // The same page twice, and one that no monitor can be.
      { url: "https://b.example", paused: true },
      { url: "https://b.example" },
      { url: "ftp://c.example/" },
      { url: "https://d.example/", title: "D", headers: { Host: "x\ny" } },
    ];
    writeFileSync(
      file,
      JSON.stringify({ watching: Object.fromEntries(watches.map((watch, index) => [`id-${index}`, watch])) }),
    );
    const dry = await monitor(["import", file, "--dry-run"]);
    assert.match(dry.stderr, /4 would be added, 1 cannot be monitors/);
    assert.equal((await monitor(["list"])).stdout, "");
    const first = await monitor(["import", file]);
    assert.match(
      first.stdout,
      /added {2}A {2}.*\n {2}include_filters → includeTags, include_filters \(xpath\) → watch\.xpath\./,
    );
    assert.match(first.stdout, /added {2}https:\/\/b\.example {2}.* {2}paused\n/);
    assert.match(first.stdout, /skipped {2}ftp:.*\n {2}"ftp:\/\/c\.example\/" is not a URL of the web/);
    const failed = /1 refused/.test(first.stderr) ? 1 : 0;
    assert.equal(first.code, failed, first.stderr);
    const again = await monitor(["import", file, "--json"]);
    const statuses = JSON.parse(again.stdout).monitors.map(({ status }: { status: string }) => status);
    assert.equal(statuses.filter((status: string) => status === "known").length, 4 - failed);
    assert.ok(!statuses.includes("added"), "a second import adds nothing");
    const all = (await monitor(["list", "--json"])).stdout;
    const ids = JSON.parse(all).data.map(({ id }: { id: string }) => id);
    assert.equal((await monitor(["remove", ...ids])).code, 0);
    writeFileSync(file, "{");
    const broken = await monitor(["import", file]);
    assert.deepEqual([broken.code, /not valid JSON/.test(broken.stderr)], [2, true], broken.stderr);
    assert.equal((await monitor(["import", join(folder, "none")])).code, 2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a running server is asked in the same words", async () => {
  const remote = (args: readonly string[]) => monitor([...args, "--api-url", server.origin]);
  const added = await remote(["add", `${origin}/prices`, "--name", "Remote", "--every", "hour"]);
  assert.deepEqual([added.code, added.stderr], [0, ""]);
  const run = await remote(["run", "remote"]);
  assert.match(run.stdout, /1 new/, run.stderr);
  assert.match((await remote(["list"])).stdout, /\tRemote\t0 \* \* \* \*/);
  const wrong = await remote(["add", origin, "--cron", "0 0 30 2 *"]);
  assert.deepEqual([wrong.code, /never runs/.test(wrong.stderr)], [2, true], wrong.stderr);
  assert.match((await remote(["feed", "remote"])).stdout, /^<\?xml[\s\S]*<\/feed>\n$/);
  // The calls as the API has them.
  const [id = ""] = (await remote(["list"])).stdout.split("\t");
  assert.equal(JSON.parse((await remote(["update", id, "--name", "Renamed"])).stdout).data.name, "Renamed");
  assert.equal((await remote(["remove", "renamed"])).code, 0);
  assert.equal((await remote(["list"])).stdout, "");
});

test.run();
