import assert from "node:assert/strict";
import { registerHooks } from "node:module";
import { viewsOf } from "@winnow/conformance";
import { suite } from "uvu";
import { html } from "../src/index.ts";

const test = suite("parser-html: the first page");

test("views that could not be loaded once are loaded by the next page", async () => {
  let left = 1;
  const hooks = registerHooks({
    load: (url, context, next) => {
      left -= url.endsWith("/parsers/html/src/views.ts") ? 1 : 0;
      if (left === 0) {
        left = -1;
        throw Object.assign(new Error("EMFILE: too many open files"), { code: "EMFILE" });
      }
      return next(url, context);
    },
  });
  try {
    const { load } = (await viewsOf(html())) as { readonly load: () => Promise<object> };
    await assert.rejects(load(), /EMFILE/);
    assert.ok("default" in (await load()));
  } finally {
    hooks.deregister();
  }
});

test.run();
