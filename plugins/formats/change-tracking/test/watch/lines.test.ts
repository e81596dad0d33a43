import assert from "node:assert/strict";
import { WinnowError } from "@winnow/core";
import { suite } from "uvu";
import * as v from "valibot";
import { Watch } from "../../src/options.ts";
import { watchedText } from "../../src/watch/apply.ts";
import { hasKind } from "../../src/watch/only.ts";
import { plainLine } from "../../src/watch/plain-line.ts";

const test = suite("format-change-tracking: what is watched");
const { signal } = new AbortController();

/** A page as Markdown has it. */
const PAGE = `# Bäckerei Müller

Updated 3 minutes ago

- [Rye bread](https://shop.example/rye "Rye") — **4,20 €**
- [Spelt bread](https://shop.example/spelt) — **5,10 €**
- Wheat rolls — sold out

| Branch | Seats left |
| --- | --- |
| Köln | 12 |
| Łódź | 7 |

Сегодня в наличии: 14 шт.
在庫: 3
Visitors: 10482`;

const apply = (text: string, watch: v.InferInput<typeof Watch>) =>
  watchedText(text, v.parse(Watch, watch), signal);
const textOf = async (watch: v.InferInput<typeof Watch>, text = PAGE) =>
  (await apply(text, watch)).text.split("\n").filter((line) => line !== "");
const isNews = async (watch: v.InferInput<typeof Watch>, text = PAGE) => (await apply(text, watch)).isNews;

test("lines with a text or an expression are left out", async () => {
  const lines = await textOf({ ignore: ["VISITORS:", "/updated \\d+ minutes? ago/i", "rye bread"] });
  assert.equal(
    lines.some((line) => /Visitors|Updated|Rye/.test(line)),
    false,
  );
  assert.equal(lines.length, 9);
});

test("only lines with one are kept, as Markdown or as they are read", async () => {
  assert.deepEqual(await textOf({ keep: ["Köln 12"] }), ["| Köln | 12 |"]);
  assert.deepEqual(await textOf({ keep: ["Rye bread — 4,20 €"] }), [PAGE.split("\n")[4]]);
  assert.deepEqual(await textOf({ keep: ["shop.example/spelt"] }), [PAGE.split("\n")[5]]);
  assert.deepEqual(await textOf({ keep: ["/^Wheat/", "в НАЛИЧИИ", "在庫"] }), [
    "- Wheat rolls — sold out",
    "Сегодня в наличии: 14 шт.",
    "在庫: 3",
  ]);
});

test("expressions extract what they find, or their groups", async () => {
  assert.deepEqual(await textOf({ extract: ["/\\d+,\\d\\d €/"] }), ["4,20 €", "5,10 €"]);
  assert.deepEqual(await textOf({ extract: ["/(\\p{L}+) bread — (\\d+),(\\d+)/"] }), [
    "Rye 4 20",
    "Spelt 5 10",
  ]);
  assert.deepEqual(await textOf({ keep: ["bread"], extract: ["/\\w+/"], ignore: ["Spelt"] }), [
    ..."Rye bread 4 20".split(" "),
  ]);
});

test("sorted and unique lines", async () => {
  const text = "b\n\na\nb  \nc\na";
  assert.deepEqual(await textOf({ sortLines: true }, text), ["a", "a", "b", "b  ", "c"]);
  assert.deepEqual(await textOf({ uniqueLines: true }, text), ["b  ", "a", "c"]);
  assert.deepEqual(await textOf({ uniqueLines: true, sortLines: true }, text), ["a", "b  ", "c"]);
});

test("a change is news while the page has a text, and none of others", async () => {
  assert.equal(await isNews({ trigger: ["/In Stock/i", "sold out"] }), true);
  assert.equal(await isNews({ trigger: ["back in stock"] }), false);
  assert.equal(await isNews({ unless: ["SOLD OUT"] }), false);
  assert.equal(await isNews({ unless: ["closed"], trigger: ["Köln"] }), true);
  assert.equal(
    await isNews({ trigger: ["Visitors"], ignore: ["Visitors"] }),
    true,
    "before lines are left out",
  );
});

test("a filter that leaves nothing says which one it is", async () => {
  for (const [watch, name] of [
    [{ keep: ["no such line"] }, "keep"],
    [{ ignore: ["/.*/"] }, "ignore"],
    [{ keep: ["bread"], extract: ["/xyz/"] }, "extract"],
  ] satisfies [v.InferInput<typeof Watch>, string][]) {
    const error = await apply(PAGE, watch).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(WinnowError.is(error, "CHANGE_TRACKING_FILTER_FAILED"));
    assert.match(String(error), new RegExp(`\`${name}\` leaves nothing of the page`));
  }
});

test("what cannot be used is refused, with what to do", () => {
  const problem = (watch: unknown) => v.safeParse(Watch, watch).issues?.[0]?.message ?? "";
  assert.match(
    problem({ ignore: ["/a(?=b)/"] }),
    /^\/a\(\?=b\)\/ is not a regular expression.*Looking around/s,
  );
  assert.match(problem({ keep: ["/(a)\\1/"] }), /references to groups are not supported/);
  assert.match(problem({ keep: ["/(a/"] }), /missing closing \)/);
  assert.match(problem({ keep: ["/(a{100}){100}/"] }), /repeat/);
  assert.match(problem({ keep: [`/${"[\\p{L}]{900}".repeat(3)}/`] }), /repeats multiply/);
  assert.match(problem({ extract: ["Price"] }), /such as \/Price: \(\.\+\)\//);
  assert.notEqual(problem({ keep: [] }), "");
  assert.notEqual(problem({ keep: [" "] }), "");
  assert.notEqual(problem({ keep: ["a".repeat(1001)] }), "");
  assert.notEqual(problem({ keep: Array.from({ length: 51 }, () => "a") }), "");
  assert.notEqual(problem({ drop: ["a"] }), "");
  assert.equal(problem({ keep: ["/usr/bin", "/[é]\\d{1,5}/i", "a{1}", "(", "\\"] }), "");
});

test("lines as they are read", () => {
  for (const [line, read] of [
    ["## **Price:** 12\\.50 €", "Price: 12.50 €"],
    ["- [![Logo](a.png) Shop](https://a.example/x_y) `now`", "Logo Shop now"],
    ["snake_case_name and _so_ on", "snake_case_name and so on"],
    ["12. May", "May"],
    ["2 * 3", "2 3"],
  ])
    assert.equal(plainLine(line ?? ""), read);
});

test("which kinds of lines a change has", () => {
  assert.equal(hasKind("a\nb", "a\nb\nc", "additions"), true);
  assert.equal(hasKind("a\nb", "a\nb\nc", "removals"), false);
  assert.equal(hasKind("a\nb", "b\na", "additions"), false, "a line that moved");
  assert.equal(hasKind("a\nb", "a", "additions"), false);
  assert.equal(hasKind("a\nb", "a\nB", "additions"), true, "a line that is replaced is both");
  assert.equal(hasKind("a\na", "a\na\na", "additions"), true, "one more of the same");
});

/** Milliseconds of processor time that some work takes. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

test("time grows with the text, whatever is in it", async () => {
  const watch = {
    ignore: ["/(a+)+$/", "/(x+x+)+y/", "/\\[a\\]\\(b/"],
    keep: ["/./"],
    extract: ["/(a|aa|\\[)+/", "/\\S+/"],
  };
  const shapes: readonly ((size: number) => string)[] = [
    (size) => `${"a".repeat(size)}b`,
    (size) => "a [a](b ".repeat(size / 8),
    (size) => "aaaaaaa b\n".repeat(size / 10),
    (size) => "![](".repeat(size / 4),
    (size) => "_*\\`|".repeat(size / 5),
    (size) => `${"x".repeat(100_000)}\n`.repeat(size / 100_000),
  ];
  for (const shape of shapes) {
    const time = (size: number) => cpuMs(() => apply(`${shape(size)}\nthe end.`, watch));
    await time(50_000);
    const [small, large] = [await time(100_000), await time(500_000)];
    assert.ok(large < 15 * Math.max(small, 20), `${shape(20)}: ${small} ms, then ${large} ms`);
  }
});

test("lets others work, and ends when its scrape does", async () => {
  const text = "a line with some words\n".repeat(100_000);
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(new Error("over")), 20);
  const work = watchedText(text, v.parse(Watch, { ignore: ["/(w|o)+rds? and$/"] }), ended.signal);
  await assert.rejects(work, /over/);
  clearTimeout(timer);
});

test.run();
