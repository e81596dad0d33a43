import assert from "node:assert/strict";
import { suite } from "uvu";
import { showPages } from "../src/monitor/show.ts";

const test = suite("adapter-cli: what is to be said of a page");

test("pages that are the same are left out, unless something is to be said of how they are read", () => {
  const summary = { totalPages: 2, same: 2, changed: 0, new: 0, removed: 0, error: 0 };
  const at = "2026-11-29T08:00:00.000Z";
  const check = {
    ...{
      id: "0199f1a2",
      status: "completed",
      trigger: "manual",
      startedAt: at,
      finishedAt: at,
      createdAt: at,
    },
    ...{ summary, error: null },
  };
  const page = { url: "https://a.example/", status: "same", error: null, statusCode: 200 } as const;
  const rest = { metadata: {}, diff: null, judgment: null };
  const notices = ['".price" matches nothing any more: read by "b.cost"\x1b[31m in its place.'];
  const shown = showPages(
    check,
    [
      { ...page, ...rest, url: "https://b.example/" },
      { ...page, ...rest, notices },
    ],
    Date.parse(at),
    { isTTY: false, write: () => true },
  );
  assert.match(shown, /same {2}https:\/\/a\.example\/\n".price" matches nothing/);
  assert.doesNotMatch(shown, /b\.example|\x1b/);
  const moved = { ...page, ...rest, status: "removed", movedTo: "https://a.example/new" } as const;
  assert.match(
    showPages(check, [moved], Date.parse(at), { write: () => true }),
    /moved to https:\/\/a\.example\/new/,
  );
});

test.run();
