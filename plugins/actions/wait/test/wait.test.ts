import assert from "node:assert/strict";
import { actionConformance, contextWith, liveSite, perform } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import * as v from "valibot";
import { wait } from "../src/index.ts";
import { untilVisible } from "../src/visible.ts";

const test = suite("action-wait");
const never = new AbortController().signal;
const site = liveSite({
  "/": "<button hidden>one</button><button>two</button><p hidden>never</p><script>setTimeout(() => document.body.append(document.createElement('hr')), 150)</script>",
  "/moves": "<script>setTimeout(() => { location.href = '/' }, 100)</script>",
});
test.after(site.close);

actionConformance(test, wait, {
  session: () => site.open(),
  options: { milliseconds: 60 },
  impossible: { selector: "p[" },
});

test("exactly one of milliseconds and selector, whole and positive", () => {
  const problem = (options: object) => v.safeParse(wait().options, options).issues?.[0]?.message;
  assert.equal(problem({ milliseconds: 1 }), undefined);
  assert.equal(problem({ selector: "p" }), undefined);
  for (const options of [{}, { milliseconds: 1, selector: "p" }]) {
    assert.equal(problem(options), "A wait needs exactly one of `milliseconds` and `selector`");
  }
  for (const options of [
    { milliseconds: 0 },
    { milliseconds: 1.5 },
    { selector: "" },
    { milliseconds: "1" },
  ]) {
    assert.notEqual(problem(options), undefined);
  }
});

test("both or none is refused by the kernel, and so are waits of more than a minute", async () => {
  const kernel = await createKernel({ plugins: [wait()] });
  const problem = async (...actions: object[]) => {
    const error = await kernel.scrapeRequest({ url: "a.test", actions }).catch((error: unknown) => error);
    assert.ok(WinnowError.is(error));
    return `${error.code} ${error.message}`;
  };
  assert.match(await problem({ type: "wait" }), /^BAD_REQUEST actions.0: A wait needs exactly one/);
  const minute = { type: "wait", milliseconds: 60_000 };
  assert.match(await problem(minute, { type: "wait", selector: "p" }), /^BAD_REQUEST .*61000 ms/);
  assert.doesNotMatch(await problem(minute), /BAD_REQUEST/);
  await kernel.close();
});

test("waits for an element that comes, and for one that is not the first to match", async () => {
  const session = await site.open();
  for (const selector of ["hr", "button"]) {
    assert.equal(await perform(wait(), session, { selector }), undefined);
  }
  await session.close();
});

test("waits on through a change of page", async () => {
  const session = await site.open("/moves");
  await perform(wait(), session, { selector: "hr" });
  assert.equal(session.page.url(), await site.url("/"));
  await session.close();
});

test("says what it waited for in vain, and why", async () => {
  const session = await site.open();
  await assert.rejects(
    untilVisible(session.page, "p", never, 100),
    /"p" did not become visible within 0.1 s: the matching elements stayed hidden/,
  );
  await assert.rejects(untilVisible(session.page, "table", never, 100), /nothing on the page matches/);
  await session.close();
});

test("finds elements in open shadow roots", async () => {
  const session = await site.openHtml(
    "<x-a><template shadowrootmode=open><x-b><template shadowrootmode=open><i>deep</i></template></x-b></template></x-a>",
  );
  await untilVisible(session.page, "i", never, 60_000);
  await session.close();
});

test("an abort in the middle of a wait for an element ends it", async () => {
  const session = await site.open();
  const controller = new AbortController();
  setTimeout(() => controller.abort(new WinnowError("SCRAPE_TIMEOUT", "late")), 50);
  const work = perform(wait(), session, { selector: "table" }, contextWith(controller.signal));
  await assert.rejects(async () => work, { code: "SCRAPE_TIMEOUT" });
  await session.close();
});

test.run();
