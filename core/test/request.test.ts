import assert from "node:assert/strict";
import { suite } from "uvu";
import * as v from "valibot";
import { createKernel } from "../src/index.ts";
import { defineAction, defineHook } from "../src/plugin.ts";
import { codeOf, issuesOf, URL_ASKED } from "./helpers.ts";
import { basics, upper } from "./plugins.ts";

const test = suite("core: request");

test("names every mistake of a request, with its path and what exists", async () => {
  const issues = await issuesOf(basics(), {
    url: "gopher://x",
    formats: ["nope", { type: "test-upper", sufix: "x" }, 7],
    timeout: 1,
    maxAge: "soon",
    colour: "red",
  });
  const found = issues.map(({ code, path }) => `${code} ${path.join(".")}`);
  assert.deepEqual(found.sort(), [
    "custom formats.0",
    "custom url",
    "invalid_type formats.2",
    "invalid_type maxAge",
    "too_small timeout",
    "unrecognized_keys ",
    "unrecognized_keys formats.1",
  ]);
  assert.match(issues.find(({ path }) => path[1] === 0)?.message ?? "", /test-count, test-upper/);
  assert.deepEqual(issues.find(({ path }) => path.length === 0)?.keys, ["colour"]);
});

test("does not repeat long values and keys in full", async () => {
  const long = "x".repeat(100_000);
  for (const body of [
    { maxAge: long },
    { formats: [{ type: long }] },
    { [long]: 1 },
    { url: `gopher://${long}` },
  ]) {
    const issues = await issuesOf(basics(), { url: URL_ASKED, ...body });
    assert.ok(issues.length > 0);
    assert.ok(JSON.stringify(issues).length < 2000, JSON.stringify(issues).slice(0, 300));
  }
});

for (const body of [null, 7, "text", [], undefined]) {
  test(`refuses ${JSON.stringify(body)} as a request`, async () => {
    assert.equal((await issuesOf(basics(), body))[0]?.code, "invalid_type");
  });
}

test("a format asked for twice with other options is a mistake; twice the same is once", async () => {
  const twice = ["test-upper", { type: "test-upper", suffix: "!" }];
  assert.match((await issuesOf(basics(), { url: URL_ASKED, formats: twice }))[0]?.message ?? "", /twice/);
  assert.deepEqual(await issuesOf(basics(), { url: URL_ASKED, formats: ["test-upper", "test-upper"] }), []);
});

test("formats that share a field are asked for one at a time", async () => {
  const loud = { ...upper(), name: "loud", field: "test-upper", shares: "test-upper" };
  const plugins = [...basics(), loud];
  const [issue] = await issuesOf(plugins, { url: URL_ASKED, formats: ["test-upper", "loud"] });
  assert.match(issue?.message ?? "", /"test-upper" and "loud" both give "test-upper"/);
  await using kernel = await createKernel({ plugins });
  const result = await kernel.scrapeRequest({ url: URL_ASKED, formats: ["loud"] });
  assert.equal(Reflect.get(result, "test-upper"), "SOME WORDS HERE");
});

test("an action is an object, a format may be its name", async () => {
  const bare = defineAction({ name: "test-bare", options: v.strictObject({}), perform: () => undefined });
  const plugins = [...basics(), bare];
  const pathsOf = async (more: object) =>
    (await issuesOf(plugins, { url: URL_ASKED, ...more })).map(({ path }) => path.join("."));
  for (const action of ["test-bare", ["test-bare"], [], null, 7])
    assert.deepEqual(await pathsOf({ actions: [action] }), ["actions.0"], JSON.stringify(action));
  for (const format of [["test-upper"], [], null])
    assert.deepEqual(await pathsOf({ formats: [format] }), ["formats.0"], JSON.stringify(format));
  assert.deepEqual(await pathsOf({ formats: ["test-upper", { type: "test-count" }] }), []);
});

test("a request with very many mistakes is still one clear answer", async () => {
  const issues = await issuesOf(basics(), { url: URL_ASKED, formats: Array(40).fill("nope"), a: 1 });
  assert.ok(issues.length > 30);
  const many = await issuesOf(basics(), { url: URL_ASKED, formats: Array(100_000).fill("nope") });
  assert.deepEqual(
    many.map(({ code }) => code),
    ["too_big"],
  );
  assert.match(
    (await issuesOf(basics(), { url: `http://a.test/${"x".repeat(20_000)}` }))[0]?.message ?? "",
    /longer/,
  );
});

test("what means one page alone is refused where many pages are scraped", async () => {
  const marks = defineHook({
    name: "marks",
    request: {
      mark: {
        schema: v.optional(v.string()),
        description: "A place.",
        onePage: "A mark is one of one page.",
      },
    },
  });
  await using kernel = await createKernel({ plugins: [...basics(), marks] });
  const asked = { url: URL_ASKED, mark: "here" };
  kernel.checkRequest(asked);
  kernel.checkRequest({ url: URL_ASKED }, true);
  const check = async () => kernel.checkRequest(asked, true);
  assert.equal(await codeOf(check()), "BAD_REQUEST");
  await assert.rejects(check, {
    details: [{ code: "custom", path: ["mark"], message: "A mark is one of one page." }],
  });
});

test.run();
