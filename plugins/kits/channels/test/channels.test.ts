import assert from "node:assert/strict";
import { LONG_MESSAGE } from "@winnow/conformance";
import type { Delivery } from "@winnow/kit-jobs";
import { suite } from "uvu";
import { laterChannel } from "../src/index.ts";
import { clip, fitLines, itemLines, linkOf, markdownOf, plainOf, readAppriseUrl } from "../src/sending.ts";

const test = suite("kit-channels");
const cost = (line: Parameters<typeof plainOf>[0]) => plainOf(line).length + 1;

/** A message as the outbox has it. */
function stored(body: string): Delivery {
  const facts = { createdAt: 0, attempts: 0, dueAt: 0, state: "pending", lastError: undefined } as const;
  return { id: "m", jobId: "j", notifier: "kit", type: "kit", body, receiver: {}, ...facts };
}

test("a text is cut between signs, by any measure", () => {
  assert.equal(clip("abc", 3), "abc");
  assert.equal(clip("abcd", 3), "ab…");
  assert.equal(clip("a👩‍👧b", 4), "a…");
  assert.equal(
    clip("héé!", 5, (text) => Buffer.byteLength(text)),
    "h…",
  );
  assert.equal(clip("abc", 0), "");
  assert.equal(clip(`e${"\u0301".repeat(5000)}`, 10), "…");
});

test("items stay whole while there is room, and the others are counted", () => {
  const items = Array.from({ length: 30 }, (_, at) => ({
    label: "New",
    title: `Page ${at}`,
    url: `https://a.example/${at}`,
  }));
  const lines = fitLines({ title: "t", note: "n", items, left: 5 }, 200, cost).map(plainOf);
  assert.ok(lines.join("\n").length <= 200);
  assert.equal(lines.at(-1), `… and ${35 - (lines.length - 2)} more`);
  const all = fitLines({ title: "t", items }, 10_000, cost);
  assert.equal(all.length, 30);
});

test("a message of megabytes costs no more than what is shown of it", () => {
  let asked = 0;
  const lines = fitLines(LONG_MESSAGE, 4000, (line) => {
    asked += plainOf(line).length;
    return cost(line);
  });
  assert.ok(lines.map(plainOf).join("\n").length <= 4000);
  assert.ok(asked < 100_000, `${asked} characters were measured`);
});

test("what changed stands side by side where it is short, else below each other", () => {
  const lines = (before: string | null, after: string | null) =>
    itemLines({ label: "Changed", title: "t", changes: [{ before, after, by: "+5 %" }] })
      .slice(1)
      .map(plainOf);
  assert.deepEqual(lines("20", "21"), ["20 → 21 (+5 %)"]);
  assert.deepEqual(lines("x".repeat(50), "y".repeat(50)), [
    `− ${"x".repeat(50)}`,
    `+ ${"y".repeat(50)} (+5 %)`,
  ]);
  assert.deepEqual([lines(null, "a"), lines("a", null)], [["+ a (+5 %)"], ["− a (+5 %)"]]);
});

test("links lead to the web and nowhere else", () => {
  assert.equal(
    linkOf("https://u:p@a.example/(b)?c=<d>|e#f`"),
    "https://a.example/%28b%29?c=%3Cd%3E%7Ce#f%60",
  );
  for (const url of [
    "javascript:alert(1)",
    "data:text/html,x",
    "//a",
    "",
    `https://a.example/${"x".repeat(2000)}`,
  ])
    assert.equal(linkOf(url), undefined, url);
  assert.equal(markdownOf([{ text: "[a](b) *c*" }]), "\\[a\\]\\(b\\) \\*c\\*");
});

test("URLs of Apprise are read with keys where others have hosts", () => {
  const url = readAppriseUrl("tgram://123:AbC-d/-100/%23x?a=b");
  assert.deepEqual(
    [url?.scheme, url?.parts, url?.query.get("a")],
    ["tgram", ["123:AbC-d", "-100", "#x"], "b"],
  );
  assert.deepEqual(
    ["user", "password"].map((key) => readAppriseUrl("NTFYS://a%20b:c:d@h/t")?.[key as "user"]),
    ["a b", "c:d"],
  );
  for (const text of ["", "slack", "slack:/a", `a://${"x".repeat(5000)}`])
    assert.equal(readAppriseUrl(text), undefined);
});

test("a notifier that is loaded later is loaded once, and by its first message", async () => {
  let loads = 0;
  const told: string[] = [];
  const plugin = laterChannel("kit", async () => {
    loads += 1;
    return {
      kind: "notifier",
      apiVersion: 1,
      name: "kit",
      deliver: async ({ body }) => void told.push(body),
    };
  });
  assert.equal(loads, 0);
  const delivery = stored("a");
  await Promise.all([
    plugin.deliver?.(delivery, AbortSignal.timeout(1000)),
    plugin.deliver?.(delivery, AbortSignal.timeout(1000)),
  ]);
  assert.deepEqual([loads, told], [1, ["a", "a"]]);
  await assert.rejects(async () => plugin.channel?.(), /is no channel/);
});

test.run();
