import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { mediaFormat } from "../src/index.ts";

const test = suite("kit-media: the first use");

test("a module that could not be loaded once is loaded by who asks next", async () => {
  let isFirst = true;
  const hooks = registerHooks({
    load: (url, context, next) => {
      if (isFirst && url.endsWith("/kits/media/src/media.ts")) {
        isFirst = false;
        throw Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
      }
      return next(url, context);
    },
  });
  const unsupported = (message: string) => new WinnowError("KIT_NONE", message, { category: "target" });
  const format = mediaFormat({ name: "video", kind: "video", errors: {}, unsupported }, {});
  try {
    const lacks = async () => (await format.optional?.()) ?? "nothing";
    await assert.rejects(lacks(), /EMFILE/);
    assert.equal(typeof (await lacks()), "string");
  } finally {
    hooks.deregister();
  }
});

test.run();
