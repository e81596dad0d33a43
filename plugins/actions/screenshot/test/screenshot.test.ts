import assert from "node:assert/strict";
import { actionConformance, contextWith, liveSite, perform } from "@winnow/conformance";
import { ArtifactStoreToken } from "@winnow/kit-artifacts";
import { suite } from "uvu";
import { screenshot } from "../src/index.ts";

const test = suite("action-screenshot");
const site = liveSite({ "/": "<h1>Words</h1>" });
test.after(site.close);

actionConformance(test, screenshot, { session: () => site.open() });

test("gives the URL of a picture, which a store keeps for a day", async () => {
  const session = await site.open();
  const kept: unknown[] = [];
  const store = {
    put: async (bytes: Uint8Array, options: object) => {
      kept.push({ magic: Buffer.from(bytes).toString("latin1", 1, 4), ...options });
      return "https://kept.test/1";
    },
  };
  const context = contextWith(undefined, new Map([[ArtifactStoreToken, store]]));
  assert.deepEqual(await perform(screenshot(), session, {}, context), {
    list: "screenshots",
    entry: "https://kept.test/1",
  });
  assert.deepEqual(kept, [{ magic: "PNG", contentType: "image/png", ttlMs: 86_400_000 }]);
  const outcome = await perform(screenshot(), session, {
    quality: 60,
    viewport: { width: 300, height: 200 },
  });
  assert.match(String(outcome?.entry), /^data:image\/jpeg;base64,/);
  await session.close();
});

test.run();
