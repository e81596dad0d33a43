import assert from "node:assert/strict";
import { crc32, deflateRawSync } from "node:zlib";
import { WinnowError } from "@winnow/core";
import { nextRun } from "@winnow/kit-schedule";
import { suite } from "uvu";
import { scheduleOf } from "../src/monitor/import/interval.ts";
import { readImport } from "../src/monitor/import/read.ts";
import { withoutRefusedRules } from "../src/monitor/import/refused.ts";

const test = suite("adapter-cli: monitors of other programs");
const read = (content: string | Uint8Array, timezone = "Europe/Berlin") =>
  readImport(typeof content === "string" ? Buffer.from(content) : content, { timezone });

const WATCH = {
  url: "https://shop.example/sack",
  title: "Sack of flour",
  tags: ["aa11"],
  headers: { "Accept-Language": "de" },
  include_filters: [".price", "xpath://div[@id='stock']"],
  subtractive_selectors: ["nav"],
  ignore_text: ["/Updated .*/"],
  trigger_text: ["in stock"],
  notification_urls: [
    "mailtos://me:secret@mail.example:465?to=ada@example.com,bob@example.com",
    "slack://A/B/C",
    "tgram://123:secret/42/",
    "skype://secret",
  ],
  time_between_check: { weeks: null, days: null, hours: null, minutes: 2, seconds: null },
  time_between_check_use_default: false,
  fetch_backend: "html_webdriver",
  webdriver_delay: 3,
  browser_steps: [
    { operation: "Goto site", selector: "", optional_value: "" },
    { operation: "Enter text in field", selector: "#q", optional_value: "flour" },
    { operation: "Press Enter", selector: "", optional_value: "" },
    { operation: "Click element", selector: "xpath=//a", optional_value: "" },
  ],
  method: "POST",
  body: "a=1",
  processor: "restock_diff",
  filter_text_added: false,
  filter_text_removed: true,
  sort_text_alphabetically: true,
  some_new_setting: { enabled: true },
  last_checked: 1_700_000_000,
  proxy: "",
};
const FILE = {
  note: "Hello!",
  watching: {
    "6c1f2a3e-0d5b-4a7e-9c1d-2b3c4d5e6f70": WATCH,
    "7c1f2a3e-0d5b-4a7e-9c1d-2b3c4d5e6f71": { url: "source:https://news.example", paused: true, title: null },
    "8c1f2a3e-0d5b-4a7e-9c1d-2b3c4d5e6f72": { url: "https://a.example/{{ day }}", title: "Template" },
    "9c1f2a3e-0d5b-4a7e-9c1d-2b3c4d5e6f73": { url: "file:///etc/passwd" },
  },
  settings: {
    requests: { time_between_check: { days: 1 } },
    application: { tags: { aa11: { title: "Food" } }, global_subtractive_selectors: ["footer"] },
  },
};

/** An archive with these files. */
function zip(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), head, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.alloc(2), head, tail, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, list, Buffer.from("PK\x05\x06"), end]);
}

test("a watch becomes a monitor, and what cannot be taken over is said", async () => {
  const { program, monitors, skipped } = await read(JSON.stringify(FILE));
  const [sack = assert.fail(), news = assert.fail()] = monitors;
  assert.equal(program, "changedetection.io");
  const { schedule, notification, targets, name, tags } = sack.request;
  assert.deepEqual([name, tags], ["Sack of flour", ["food"]]);
  assert.match(schedule.cron, /^\d-59\/5 \* \* \* \*$/);
  assert.equal(schedule.timezone, "Europe/Berlin");
  assert.deepEqual(notification?.email?.recipients, ["ada@example.com", "bob@example.com"]);
  assert.deepEqual(notification?.channels, ["slack://A/B/C", "tgram://123:secret/42/"]);
  assert.deepEqual(targets[0], {
    type: "scrape",
    urls: ["https://shop.example/sack"],
    scrapeOptions: {
      includeTags: [".price"],
      excludeTags: ["footer", "nav"],
      headers: { "Accept-Language": "de" },
      waitFor: 3000,
      actions: [
        { type: "click", selector: "#q" },
        { type: "write", text: "flour" },
        { type: "press", key: "Enter" },
      ],
    },
    watch: {
      xpath: ["//div[@id='stock']"],
      ignore: ["/Updated .*/"],
      trigger: ["in stock"],
      sortLines: true,
      only: "removals",
    },
    recipe: "restock",
    when: [{ field: "price", changesBy: { percent: 0.01 } }],
  });
  const notes = sack.notes.join("\n");
  for (const words of [
    /^include_filters → includeTags, include_filters \(xpath\) → watch\.xpath, subtractive_selectors → excludeTags/,
    /trigger_text → watch\.trigger/,
    /ignore_text → watch\.ignore/,
    /sort_text_alphabetically → watch\.sortLines/,
    /processor restock_diff → recipe restock and when \(price\)/,
    /tags → tags/,
    /lines that are removed are news/,
    /POST and a body/,
    /Step 4 in the browser, "Click element"/,
    /skype:\/\/ has no counterpart/,
    /every 5 minutes instead of every 2 minutes: at least 5/,
    /"some_new_setting"/,
  ])
    assert.match(notes, words);
  assert.doesNotMatch(
    notes,
    /secret|A\/B\/C|last_checked|filter_text_removed|proxy/,
    "no secrets, nothing that is off",
  );
  assert.deepEqual(
    [news.isPaused, news.request.targets[0]?.urls, news.notes],
    [
      true,
      ["https://news.example/"],
      ["subtractive_selectors → excludeTags.", "The page is compared as text, not as its source."],
    ],
  );
  assert.match(news.request.schedule.cron, /^\d+ \d+ \* \* \*$/, "as often as all are");
  assert.deepEqual(
    skipped.map(({ reason }) => /template|not a URL of the web/.test(reason)),
    [true, true],
  );
});

test("a comparison of pictures goes along, with its part of the page", async () => {
  const targetOf = async (watch: object) => {
    const given = { url: "https://a.example/", processor: "image_ssim_diff", ...watch };
    const { monitors } = await read(JSON.stringify({ watching: { a: given }, settings: {} }));
    const { request, notes } = monitors[0] ?? assert.fail();
    return { ...request.targets[0], notes: notes.join(" ") };
  };
  const plain = await targetOf({});
  assert.deepEqual(plain.visual, { only: true });
  assert.match(plain.notes, /processor image_ssim_diff → visual/);
  const drawn = await targetOf({
    processor_config_image_ssim_diff: { bounding_box: "10, 20,300,200", min_change_percentage: 1 },
    subtractive_selectors: [".ad"],
  });
  const clip = { x: 10, y: 20, width: 300, height: 200 };
  assert.deepEqual(drawn.visual, { only: true, clip, ignore: [".ad"], threshold: 0.99 });
  assert.deepEqual(drawn.scrapeOptions, {});
  const element = await targetOf({ include_filters: ["#chart", ".more"], ssim_threshold: "0.96" });
  assert.deepEqual(element.visual, { only: true, selector: "#chart", threshold: 0.96 });
  assert.match(element.notes, /only the first is compared/);
  const odd = { bounding_box: "1,2,3", min_change_percentage: "many" };
  assert.deepEqual((await targetOf({ processor_config_image_ssim_diff: odd })).visual, { only: true });
});

test("filters of texts become what is watched", async () => {
  const watchOf = async (watch: object) => {
    const { monitors } = await read(
      JSON.stringify({ watching: { a: { url: "https://a.example/", ...watch } }, settings: {} }),
    );
    const { request, notes } = monitors[0] ?? assert.fail();
    return { watch: request.targets[0]?.watch, notes: notes.join(" ") };
  };
  assert.deepEqual(await watchOf({ filter_text_added: true }), { watch: undefined, notes: "" });
  assert.deepEqual(
    (
      await watchOf({
        text_should_not_be_present: ["ausverkauft", "/rupture/i"],
        extract_text: ["/(\\d+,\\d\\d) €/", "Preis (netto)"],
        remove_duplicate_lines: true,
        trim_text_whitespace: true,
        filter_text_removed: false,
      })
    ).watch,
    {
      unless: ["ausverkauft", "/rupture/i"],
      extract: ["/(\\d+,\\d\\d) €/", "/Preis \\(netto\\)/i"],
      uniqueLines: true,
      only: "additions",
    },
  );
  const many = await watchOf({
    ignore_text: Array.from({ length: 60 }, (_, at) => `line ${at}`).concat("x".repeat(1001)),
  });
  assert.equal(many.watch?.ignore?.length, 50);
  assert.match(many.notes, /more than 1000 characters.*the first 50 rules/s);
  assert.match(
    (await watchOf({ filter_text_replaced: false })).notes,
    /kinds of changes count is not taken over/,
  );
  const { monitors } = await read(
    "url: https://a.example/\nfilter:\n  - grep: ^Price\n  - grepi: {re: 'visitors|views'}\n  - re.findall: '\\d+ €'\n  - sort\n  - remove-duplicate-lines\n  - strip\n",
  );
  assert.deepEqual(monitors[0]?.request.targets[0]?.watch, {
    keep: ["/^Price/"],
    ignore: ["/visitors|views/"],
    extract: ["/\\d+ €/"],
    sortLines: true,
    uniqueLines: true,
  });
});

test("a rule that the server refuses is left out, and said", async () => {
  const { monitors } = await read(
    JSON.stringify({
      watching: {
        a: { url: "https://a.example/", ignore_text: ["a", "/(?=b)/"], trigger_text: ["/(?<!c)/"] },
      },
      settings: {},
    }),
  );
  const notes: string[] = [];
  const asked: unknown[] = [];
  const made = await withoutRefusedRules(monitors[0]?.request ?? assert.fail(), notes, async (request) => {
    asked.push(request.targets[0]?.watch);
    if (asked.length > 1) return "made";
    throw Object.assign(new Error("bad"), {
      details: [
        { path: ["targets", 0, "watch", "ignore", 1], message: "/(?=b)/ is not a regular expression" },
        { path: ["targets", 0, "watch", "trigger", 0], message: "/(?<!c)/ is not a regular expression" },
      ],
    });
  });
  assert.equal(made, "made");
  assert.deepEqual(asked[1], { ignore: ["a"] });
  assert.deepEqual(notes, [
    "A rule is left out: /(?=b)/ is not a regular expression",
    "A rule is left out: /(?<!c)/ is not a regular expression",
  ]);
  const fails = () => Promise.reject(Object.assign(new Error("no"), { details: [{ path: ["name"] }] }));
  await assert.rejects(withoutRefusedRules(monitors[0]?.request ?? assert.fail(), notes, fails), /no/);
});

test("the backup, in one file or one for each watch, the list of the API and a list of URLs are read", async () => {
  const whole = await read(JSON.stringify(FILE));
  const names = ({ monitors }: typeof whole) => monitors.map(({ request }) => request);
  assert.deepEqual(
    names(await read(zip({ "url-list.txt": "", "url-watches.json": JSON.stringify(FILE) }))),
    names(whole),
  );
  const each = Object.entries(FILE.watching).map(([id, watch]) => [
    `${id}/watch.json`,
    JSON.stringify(watch),
  ]);
  const settings = { "changedetection.json": JSON.stringify({ settings: FILE.settings }) };
  assert.deepEqual(names(await read(zip({ ...settings, ...Object.fromEntries(each) }))), names(whole));
  const listed = await read(
    JSON.stringify({ "6c1f": { url: "https://a.example/", title: "A", last_checked: 1, viewed: true } }),
  );
  assert.deepEqual(
    listed.monitors.map(({ request, notes }) => [request.name, notes]),
    [["A", []]],
  );
  const { program, monitors, skipped } = await read(
    "# mine\nhttps://a.example/ food, news\n\nhttp://b.example\nhttps://[\n",
  );
  assert.equal(program, "a list of URLs");
  assert.deepEqual(
    monitors.map(({ request }) => request.name),
    ["https://a.example/", "http://b.example"],
  );
  assert.deepEqual(monitors[0]?.request.tags, ["food", "news"]);
  assert.equal(skipped.length, 1);
});

test("tags in files of their own, and what they add to their watches", async () => {
  const id = "1c1f2a3e-0d5b-4a7e-9c1d-2b3c4d5e6f70";
  const tag = {
    title: "Ämter",
    include_filters: ["main"],
    ignore_text: ["Stand:"],
    subtractive_selectors: [],
  };
  const watch = { url: "https://a.example/", tags: [id], include_filters: [".news"], ignore_text: [] };
  const { monitors } = await read(
    zip({
      "changedetection.json": "{}",
      [`${id}/tag.json`]: JSON.stringify(tag),
      "2c1f2a3e-0d5b-4a7e-9c1d-2b3c4d5e6f71/watch.json": JSON.stringify(watch),
    }),
  );
  const { tags, targets } = monitors[0]?.request ?? assert.fail();
  assert.deepEqual(tags, ["ämter"]);
  assert.deepEqual(targets[0]?.scrapeOptions, { includeTags: [".news", "main"] });
  assert.deepEqual(targets[0]?.watch, { ignore: ["Stand:"] });
});

test("paths of XML and JSON become what is watched", async () => {
  const made = async (filters: readonly string[], more: object = {}) => {
    const watch = { url: "https://a.example/", include_filters: filters, ...more };
    const { monitors } = await read(JSON.stringify({ watching: { a: watch }, settings: {} }));
    const { request, notes } = monitors[0] ?? assert.fail();
    return { ...request.targets[0], notes: notes.join(" ") };
  };
  const paths = await made([
    "//a/@href",
    "xpath1:(//p)[2]",
    "json:$..price",
    "json:offers[0].name",
    "jq:.[] | .name",
  ]);
  assert.deepEqual(paths.watch, {
    xpath: ["//a/@href", "(//p)[2]"],
    jsonPath: ["$..price", "$.offers[0].name"],
    jq: [".[] | .name"],
  });
  const jq = await made(['jqraw:map(.name) | join(", ")', `jq:${".a|".repeat(2000)}.`], {
    subtractive_selectors: ["//div[contains(@class, 'ad')]", "xpath://a/b"],
  });
  assert.deepEqual(jq.watch, { jq: ['map(.name) | join(", ")', `${".a|".repeat(2000)}.`] });
  assert.deepEqual(jq.scrapeOptions, { excludeTags: ['div[class*="ad"]'] });
  assert.match(jq.notes, /include_filters \(jq\) → watch\.jq/);
  assert.match(jq.notes, /"xpath:\/\/a\/b" is left out: it is no CSS selector/);
  const { monitors } = await read(
    "url: https://a.example/\nfilter:\n  - xpath: {path: //x}\n  - xpath: //td[2]/text()\n  - jq: '.a | map(select(.b > 1))'\n  - jq: {query: .c}\n  - re.sub: '^Updated.*$'\n  - re.sub: {pattern: 'a', repl: 'b'}\n",
  );
  const [job = assert.fail()] = monitors;
  assert.deepEqual(job.request.targets[0]?.watch, {
    xpath: ["//td[2]/text()"],
    jq: [".a | map(select(.b > 1))", ".c"],
    ignore: ["/^Updated.*$/"],
  });
  assert.match(job.notes.join(" "), /xpath → watch\.xpath, jq → watch\.jq.*"re\.sub"/);
});

test("the jobs of urlwatch are read", async () => {
  const { program, monitors, skipped } = await read(`name: Mill news
url: https://mill.example/news
filter:
  - css:
      selector: main
      exclude: .ad
      skip: 1
  - html2text
  - grep: Sack
tags: [mill, news]
diff_tool: wdiff
---
navigate: https://app.example/
wait_for: "#list"
cookies: {session: abc}
enabled: false
---
name: Load
command: uptime
---
url: https://old.example/
filter: element-by-id:content,html2text
ssl_no_verify: true
timeout: 20
data: {a: 1}
---
`);
  const [mill, app, old] = monitors.map(({ request, notes, isPaused }) => ({
    name: request.name,
    options: request.targets[0]?.scrapeOptions,
    notes: notes.join(" "),
    isPaused,
  }));
  assert.equal(program, "urlwatch");
  assert.deepEqual(
    [mill?.name, mill?.options],
    ["Mill news", { includeTags: ["main"], excludeTags: [".ad"] }],
  );
  assert.match(
    mill?.notes ?? "",
    /css → includeTags, grep → watch\.keep.*"skip" has no counterpart.*"diff_tool"/,
  );
  assert.deepEqual(app?.options, {
    headers: { Cookie: "session=abc" },
    actions: [{ type: "wait", selector: "#list" }],
  });
  assert.equal(app?.isPaused, true);
  assert.deepEqual(old?.options, {
    includeTags: ['[id="content"]'],
    timeout: 20_000,
    skipTlsVerification: true,
  });
  assert.match(old?.notes ?? "", /POST and data/);
  assert.deepEqual(
    skipped.map(({ name, reason }) => [name, /runs a command/.test(reason)]),
    [["Load", true]],
  );
});

test("a schedule is never more often than the interval, nor than every five minutes", () => {
  for (let minutes = 1; minutes <= 60 * 24 * 10; minutes += minutes < 30 ? 1 : 61) {
    const url = `https://a.example/${minutes}`;
    const { cron, note } = scheduleOf(minutes, url);
    assert.deepEqual(
      scheduleOf(minutes, url),
      { cron, ...(note === undefined ? {} : { note }) },
      "the same every time",
    );
    const schedule = { cron, timezone: "UTC" };
    let at = nextRun(schedule, Date.parse("2026-01-01T00:00:00Z")) ?? assert.fail(cron);
    for (let runs = 0; runs < 5; runs += 1) {
      const next = nextRun(schedule, at) ?? assert.fail(cron);
      // The shortest month has 28 days.
      const least = minutes > 7 * 1440 ? 28 * 1440 : Math.max(5, minutes);
      assert.ok(next - at >= least * 60_000, `${minutes} minutes: ${cron} after ${(next - at) / 60_000}`);
      at = next;
    }
    const exact = [5, 15, 30, 60, 180, 720, 1440, 10_080].includes(minutes);
    if (exact) assert.equal(note, undefined, `${minutes} minutes`);
  }
});

test("thousands of watches are read, and do not all begin in one minute", async () => {
  const watching = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [
      `id-${index}`,
      { url: `https://a.example/${index}`, time_between_check: { hours: 1 } },
    ]),
  );
  const { monitors } = await read(JSON.stringify({ watching }));
  assert.equal(monitors.length, 5000);
  const minutes = Map.groupBy(monitors, ({ request }) => request.schedule.cron);
  assert.ok(minutes.size === 60 && [...minutes.values()].every(({ length }) => length < 200));
  const jobs = Array.from({ length: 500 }, (_, index) => `url: https://a.example/${index}`).join("\n---\n");
  assert.equal((await read(jobs)).monitors.length, 500);
});

test("hostile and broken files are refused with a reason", async () => {
  const bomb = [
    "a: &a [x,x,x,x,x,x,x,x,x]",
    ..."bcdefgh".split("").map((name, index) => `${name}: &${name} [${`*${"abcdefg"[index]},`.repeat(9)}]`),
  ];
  const zipBomb = zip({ "url-watches.json": Buffer.alloc(80 * 2 ** 20, 32) });
  const backup = zip({ "url-watches.json": JSON.stringify(FILE) });
  const files: readonly (readonly [name: string, content: string | Uint8Array, RegExp])[] = [
    ["nothing", "", /nothing in the file|no jobs/],
    ["a YAML bomb", bomb.join("\n"), /not valid YAML|no jobs/],
    ["deep YAML", "[".repeat(200_000), /not valid YAML/],
    ["deep JSON", `{"watching":${'{"a":'.repeat(100_000)}`, /not valid JSON/],
    ["half of JSON", JSON.stringify(FILE).slice(0, 500), /not valid JSON/],
    ["other JSON", '{"name":"something"}', /no watches/],
    ["a list as JSON", '{"watching":[1,2]}', /no watches/],
    ["other YAML", "services:\n  web: {image: nginx}\n", /no jobs of urlwatch/],
    ["prose", "This is a letter.\nIt has no jobs.", /no jobs|not valid YAML/],
    ["bytes", Buffer.from([0xff, 0, 1, 2]), /not a text/],
    ["a zip bomb", zipBomb, /larger than what can be imported/],
    ["another archive", zip({ "a.txt": "x" }), /not a backup/],
    ["half an archive", backup.subarray(0, backup.length - 30), /archive cannot be read/],
    ["an archive of zeros", Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]), /not a backup/],
    ["too much", Buffer.alloc(65 * 2 ** 20), /larger than 64 MB/],
    ["too much YAML", `a: ${"x".repeat(9 * 2 ** 20)}`, /at most 8 MB/],
    [
      "too many",
      Array.from({ length: 10_001 }, (_, index) => `https://a.example/${index}`).join("\n"),
      /at most 10000/,
    ],
  ];
  for (const [name, content, message] of files) {
    const error = await read(content).then(
      () => assert.fail(`${name} is read`),
      (thrown: unknown) => thrown,
    );
    assert.ok(WinnowError.is(error, "BAD_REQUEST"), `${name}: ${error}`);
    assert.match((error as Error).message, message, name);
  }
});

test("a file of which any byte is broken is read or refused, never more", async () => {
  const backup = zip({ "url-watches.json": JSON.stringify(FILE) });
  const yaml = Buffer.from(
    "name: a\nurl: https://a.example/\nfilter: [css: main, {grep: x}]\n---\nurl: https://b.example/\n",
  );
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (const file of [backup, yaml, Buffer.from(JSON.stringify(FILE))]) {
    for (let round = 0; round < 60; round += 1) {
      const broken = Buffer.from(file);
      for (let count = 1 + random(3); count > 0; count -= 1) broken[random(broken.length)] = random(256);
      await read(broken).catch((error: unknown) =>
        assert.ok(WinnowError.is(error, "BAD_REQUEST"), String(error)),
      );
    }
  }
});

test("values of any type in any setting are read or left out", async () => {
  const odd = [null, 1, -1, "x", [], [null], {}, { a: {} }, true, "a\nb", Number.MAX_VALUE];
  for (const key of Object.keys(WATCH).filter((name) => name !== "url")) {
    for (const value of odd) {
      const file = JSON.stringify({ watching: { a: { ...WATCH, [key]: value } }, settings: value });
      assert.equal((await read(file)).monitors.length, 1, `${key}: ${JSON.stringify(value)}`);
    }
  }
});

test.run();
