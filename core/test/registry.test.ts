import assert from "node:assert/strict";
import { suite } from "uvu";
import { string } from "valibot";
import { createKernel, type Plugin, WinnowError } from "../src/index.ts";
import { createToken, defineHook, defineService, type ErrorKind } from "../src/plugin.ts";
import { basics, parser, upper } from "./plugins.ts";

const test = suite("core: registry");

async function problemsOf(plugins: readonly Plugin[]): Promise<readonly string[]> {
  try {
    await createKernel({ plugins });
  } catch (error) {
    assert.ok(WinnowError.is(error, "CONFIG_INVALID"));
    return error.details as string[];
  }
  return [];
}

test("reports all problems at once", async () => {
  const old = { ...parser(), name: "old", apiVersion: 9 } as unknown as Plugin;
  const broken = {
    kind: "cache",
    apiVersion: 1,
    name: "broken",
    get: async () => undefined,
  } as unknown as Plugin;
  const needy = defineHook({ name: "needy", needs: ["format-gone"] });
  const named = defineHook({ name: "Bad Name" });
  const problems = await problemsOf([
    upper(),
    upper(),
    old,
    broken,
    needy,
    named,
    upper as unknown as Plugin,
  ]);
  const said = (text: RegExp) =>
    assert.ok(
      problems.some((problem) => text.test(problem)),
      `${text} in ${problems}`,
    );
  said(/format-test-upper is registered twice/);
  said(/parser-old: made for plugin API 9/);
  said(/cache-broken: lacks set\(\), delete\(\)/);
  said(/hook-needy needs format-gone/);
  said(/"Bad Name"/);
  said(/Item 6 .* not a plugin/);
});

test("a plugin that says for which interfaces it was written is refused by a kernel of others, whichever core it found", async () => {
  const fits = defineHook({ name: "fits", apiVersion: 1, setup: () => undefined });
  const newer = defineHook({ name: "newer", apiVersion: 2 as unknown as 1, setup: () => undefined });
  assert.deepEqual(await problemsOf([fits, newer]), [
    "hook-newer: made for plugin API 2, this kernel has 1. Install a matching version.",
  ]);
});

test("who asks with the token of a second copy of a package is told that there are two", async () => {
  const [one, other] = [createToken<object>("things"), createToken<object>("things")];
  const things = defineService({ name: "things", token: one, create: () => ({}) });
  await using kernel = await createKernel({ plugins: [things] });
  assert.deepEqual(kernel.services.get(one), {});
  assert.throws(
    () => kernel.services.get(other),
    /^WinnowError: No plugin provides the service "things" for this copy of its package, which is installed twice\.$/,
  );
});

test("two plugins cannot claim one request option, nor one of the kernel's", async () => {
  const option = { schema: string(), description: "Nothing." };
  const first = defineHook({ name: "first", request: { shared: option } });
  const second = defineHook({ name: "second", request: { shared: option, timeout: option } });
  const problems = await problemsOf([first, second]);
  assert.deepEqual(problems, [
    'hook-second and hook-first both claim the request option "shared".',
    'hook-second and the kernel both claim the request option "timeout".',
  ]);
});

test("the codes of plugins join those of the kernel, each with one meaning", async () => {
  const full = { category: "capacity", retryable: true, description: "The shelf is full." } as const;
  const shelf = (name: string, kind: ErrorKind) =>
    defineHook({ name, request: {}, errors: { SHELF_FULL: kind } });
  await using kernel = await createKernel({ plugins: [shelf("one", full), shelf("two", { ...full })] });
  assert.deepEqual(kernel.registry.errors.SHELF_FULL, full);
  assert.equal(kernel.registry.errors.SCRAPE_TIMEOUT?.category, "timeout");
  const other = shelf("two", { ...full, retryable: false });
  const timeout = defineHook({ name: "late", request: {}, errors: { SCRAPE_TIMEOUT: full } });
  await assert.rejects(createKernel({ plugins: [shelf("one", full), other, timeout] }), (error) => {
    assert.ok(WinnowError.is(error, "CONFIG_INVALID"));
    assert.match(
      error.message,
      /hook-two and hook-one declare the error SHELF_FULL with different meanings\./,
    );
    assert.match(error.message, /hook-late and the kernel declare the error SCRAPE_TIMEOUT/);
    return true;
  });
});

test("a logger without methods is refused by name", async () => {
  const logger = { info() {}, child: () => logger };
  // @ts-expect-error: refused by the types as well
  await assert.rejects(createKernel({ plugins: basics(), logger }), /trace, debug, warn, error, fatal/);
});

test("plugins are set up in order, and closed in reverse, once", async () => {
  const said: string[] = [];
  const noisy = (name: string) =>
    defineHook({ name, setup: () => void said.push(`+${name}`), close: () => void said.push(`-${name}`) });
  const kernel = await createKernel({ plugins: [noisy("a"), noisy("b")] });
  await Promise.all([kernel.close(), kernel.close()]);
  await kernel.close();
  assert.deepEqual(said, ["+a", "+b", "-b", "-a"]);
});

test("a setup that fails closes what was set up", async () => {
  const said: string[] = [];
  const good = defineHook({ name: "good", close: () => void said.push("closed") });
  const bad = defineHook({ name: "bad", setup: () => Promise.reject(new Error("no port")) });
  await assert.rejects(createKernel({ plugins: [good, bad] }), /no port/);
  assert.deepEqual(said, ["closed"]);
});

test.run();
