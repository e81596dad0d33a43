import assert from "node:assert/strict";
import { createKernel } from "@winnow/core";
import { type Clock, defineService, silent } from "@winnow/core/plugin";
import { suite } from "uvu";
import { ArtifactStoreToken, ArtifactUrls, readPublicUrl, Sweeper } from "../src/index.ts";

const test = suite("kit-artifacts");

test("a kernel finds what a plugin provides under the token, and names the token where nothing does", async () => {
  const service = {
    put: async () => "",
    putFile: async () => "",
    read: () => Promise.reject(new Error("empty")),
  };
  const plugin = defineService({ name: "sample", token: ArtifactStoreToken, create: () => service });
  await using kernel = await createKernel({ plugins: [plugin] });
  assert.equal(kernel.services.get(ArtifactStoreToken), service);
  await using bare = await createKernel({ plugins: [] });
  assert.equal(bare.services.find(ArtifactStoreToken), undefined);
  assert.throws(
    () => bare.services.get(ArtifactStoreToken),
    /No plugin provides the service "artifact store"/,
  );
});

test("a URL is valid as it was issued, by whichever key, until its time", async () => {
  let now = 1000;
  const clock: Clock = { now: () => now, after: () => () => undefined };
  const name = "n".repeat(43);
  const publicUrl = readPublicUrl("https://out.test/");
  const urls = new ArtifactUrls({ publicUrl, clock, sign: async (text) => `of ${text}` });
  const url = new URL(await urls.issue(name, "2000"));
  assert.equal(url.origin + url.pathname, `https://out.test/v2/artifacts/${name}`);
  const signature = url.searchParams.get("signature") ?? "";
  await urls.check(name, "2000", signature);
  await assert.rejects(urls.check(name, "2001", signature), { code: "ARTIFACT_FORBIDDEN" });
  await assert.rejects(urls.check("short", "2000", "of short.2000"), { code: "ARTIFACT_FORBIDDEN" });
  now = 2000;
  await assert.rejects(urls.check(name, "2000", signature), { code: "ARTIFACT_EXPIRED" });
});

test("one sweep at a time, the next after ten minutes also when one fails, and none after closing", async () => {
  let [begun, callback]: [number, (() => void) | undefined] = [0, undefined];
  const clock: Clock = {
    now: () => 0,
    after: (delayMs, next, { background } = {}) => {
      assert.deepEqual([delayMs, background], [600_000, true]);
      callback = next;
      return () => {
        callback = undefined;
      };
    },
  };
  const sweeper = new Sweeper(clock, silent, async () => {
    begun += 1;
    await Promise.resolve();
    throw new Error("no");
  });
  const together = [sweeper.run(), sweeper.run()];
  await Promise.allSettled(together);
  assert.equal(begun, 1);
  sweeper.start();
  const first = callback as unknown as () => void;
  callback = undefined;
  first();
  for (let left = 10; left > 0; left -= 1) await Promise.resolve();
  assert.equal(begun, 2);
  assert.ok(callback, "the next one is due");
  await sweeper.close();
  assert.equal(callback, undefined);
  sweeper.start();
  assert.equal(callback, undefined);
});

test.run();
