import assert from "node:assert/strict";
import { defineHook } from "@winnow/core/plugin";
import { createWinnow } from "@winnow/preset-library";
import { suite } from "uvu";
import { recordPlugins } from "../src/index.ts";

const test = suite("preset-records");

test("its plugins fit together with those of the library, and tell what changed", async () => {
  let price = 10;
  const memory = defineHook({
    name: "memory",
    fetch: ({ url }) => {
      const body = Buffer.from(
        `<h1>A lamp</h1><p>This lamp of brass costs ${price} euros, and it lasts.</p>`,
      );
      return { url, statusCode: 200, headers: {}, contentType: "text/html", body };
    },
  });
  await using winnow = await createWinnow({ plugins: [memory, ...recordPlugins()] });
  const look = async () => {
    const page = await winnow.scrape("http://nowhere.invalid/", { formats: ["markdown", "changeTracking"] });
    return page.changeTracking?.changeStatus;
  };
  assert.deepEqual([await look(), await look()], ["new", "same"]);
  price = 12;
  assert.equal(await look(), "changed");
});

test.run();
