import assert from "node:assert/strict";
import { suite } from "uvu";
import { fieldHeld, fieldOpen } from "./histories/field.ts";
import { type History, visitOf } from "./histories/history.ts";

const test = suite("operation-monitor: pages of the field are what their histories say");

const all = [...fieldOpen, ...fieldHeld];
/** A version of a page, always at the same visit. */
const textOf = (history: History, version: number): string =>
  String(history.answer(version, visitOf(1, 0, new Date("2026-11-16T08:00:00Z"))).body);

test("60 of them have names of their own, in ten languages and more", () => {
  assert.equal(new Set(all.map(({ name }) => name)).size, 60);
  const languages = new Set(all.map((one) => /<html lang="([a-z]+)"/.exec(textOf(one, 0))?.[1]));
  assert.ok(languages.size >= 10, [...languages].join(" "));
});

test("each has ten versions of 3 to 60 kilobytes", () => {
  for (const history of all) {
    assert.equal(history.verdicts.length, 10, history.name);
    const bytes = Buffer.byteLength(textOf(history, 0));
    assert.ok(bytes >= 3000 && bytes <= 60_000, `${history.name}: ${bytes} bytes`);
  }
});

test("an edit is in its page, and a check without one has the page of before", () => {
  for (const history of all)
    for (const [version, verdict] of history.verdicts.entries()) {
      if (version === 0) continue;
      const [before, after] = [textOf(history, version - 1), textOf(history, version)];
      const edit = history.edits?.[version];
      assert.equal(edit !== undefined, verdict === "changed", `${history.name} ${version}`);
      assert.equal(before !== after, verdict === "changed", `${history.name} ${version}`);
      if (edit !== undefined)
        assert.ok(before.includes(edit) || after.includes(edit), `${history.name}: ${edit}`);
    }
});

test("noise is in each of them", () => {
  for (const history of all) {
    const [first, second] = [0, 1].map((count) =>
      String(history.answer(0, visitOf(1, count, new Date("2026-11-16T08:00:00Z"))).body),
    );
    assert.notEqual(first, second, history.name);
  }
});

test("of pages whose noise stays, it is another one the next day", () => {
  for (const history of fieldHeld) {
    const [first, second] = ["2026-11-18", "2026-11-19"].map((date) =>
      String(history.answer(0, visitOf(1, 0, new Date(`${date}T08:00:00Z`))).body)
        .replace(/<script[\s\S]*?<\/script>/g, "")
        .replace(/<script async[^>]*>/g, ""),
    );
    assert.notEqual(first, second, history.name);
  }
});

test.run();
