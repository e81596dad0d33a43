/** A plugin of a third party brings its settings: they are read, refused, hidden, examined and documented like all others. */
import assert from "node:assert/strict";
import { createServer as createTcp } from "node:net";
import { diagnose, type Values } from "@winnow/adapter-settings";
import { createKernel, type WinnowError } from "@winnow/core";
import { defineFormat } from "@winnow/core/plugin";
import { type ConfigOf, count, defineSettings, referenceRows } from "@winnow/kit-settings";
import { readConfig } from "@winnow/preset-server";
import { suite } from "uvu";
import * as v from "valibot";
import { maskOf } from "../../../adapters/settings/src/mask.ts";
import { post, startServer } from "../server.ts";
import { startSite } from "../site.ts";

declare module "@winnow/core/plugin" {
  interface FormatRegistry {
    verses: { options: Record<never, never>; output: number };
  }
}

const test = suite("settings of a third party");

const environment = defineSettings({
  VERSES_PER_PAGE: { schema: v.optional(count(1, 9), "3"), description: "Verses of a page." },
  VERSES_KEY: { schema: v.optional(v.string()), description: "The key of the poet.", secret: true },
  VERSES_URL: { schema: v.optional(v.string()), description: "Where the poet is.", server: "poet" },
});
const read = (values: Values, file: Values) => readConfig(values, file, environment);

const verses = (config: ConfigOf<typeof environment>) =>
  defineFormat({
    name: "verses",
    options: v.strictObject({}),
    output: v.number(),
    check: async () => (config.VERSES_KEY === undefined ? "it has no key" : undefined),
    produce: () => config.VERSES_PER_PAGE,
  });

test("are read, and reach its work", async () => {
  const config = read({ VERSES_PER_PAGE: "7" }, { VERSES_PER_PAGE: "2" });
  await using site = await startSite();
  await using server = await startServer({}, [verses(config)]);
  const { body } = await post(server.origin, "/v2/scrape", { url: site.origin, formats: ["verses"] });
  assert.equal(Reflect.get(Object(body.data), "verses"), 7);
});

test("are refused with all others in one list, a secret without its value", () => {
  const wrong = { VERSES_PER_PAGE: "many", VERSES_KEY: "hunter2", PORT: "x" };
  assert.throws(
    () => read(wrong, {}),
    ({ code, details }: WinnowError) => {
      const text = JSON.stringify(details);
      return (
        code === "CONFIG_INVALID" && /VERSES_PER_PAGE.*PORT|PORT.*VERSES/.test(text) && !/hunter2/.test(text)
      );
    },
  );
});

test("are hidden in the log where they are secret", () => {
  const mask = maskOf(read({ VERSES_KEY: "hunter2-hunter2", VERSES_PER_PAGE: "7" }, {}));
  const line = mask('{"note":"7 verses for hunter2-hunter2"}\n');
  assert.match(line, /7 verses for/);
  assert.doesNotMatch(line, /hunter2/);
});

test("are examined by the doctor, with the server that they name and the plugin itself", async () => {
  const poet = createTcp((socket) => socket.destroy());
  await new Promise<void>((done) => poet.listen(0, "127.0.0.1", done));
  const { port } = Object(poet.address()) as { port: number };
  const examine = async (values: Values) => {
    const open = (config: ConfigOf<typeof environment>) => createKernel({ plugins: [verses(config)] });
    const findings = await diagnose({ environment: { PORT: "0", ...values }, file: {}, read, own: {}, open });
    return (name: string) => findings.find((one) => one.name === name);
  };
  const well = await examine({ VERSES_URL: `http://127.0.0.1:${port}` });
  assert.equal(well("poet")?.status, "ok");
  assert.equal(well("format-verses")?.text, "it has no key.");
  poet.close();
  const ill = await examine({ VERSES_PER_PAGE: "0" });
  assert.match(ill("settings")?.text ?? "", /VERSES_PER_PAGE/);
});

test("are documented from their table", () => {
  assert.deepEqual(referenceRows(environment)[0], [
    "VERSES_PER_PAGE",
    "| `VERSES_PER_PAGE` | `3` | Verses of a page.",
  ]);
});

test.run();
