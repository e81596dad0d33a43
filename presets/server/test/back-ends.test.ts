import assert from "node:assert/strict";
import { suite } from "uvu";
import { BACK_ENDS, chosen } from "../src/back-ends.ts";
import { readConfig } from "../src/index.ts";

const test = suite("preset-server: back ends");

/** A value of each setting by which one is chosen. */
const VALUES: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://user:secret@127.0.0.1:1/winnow",
  WINNOW_ARTIFACTS_URL: "s3://bucket/files",
  WINNOW_CACHE_URL: "redis://127.0.0.1:1",
  WINNOW_REDIS_URL: "redis://127.0.0.1:1",
};
const KEYS = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" };

for (const [kind, backEnds] of Object.entries(BACK_ENDS)) {
  test(`${kind}: each is chosen by its setting, the last without one`, () => {
    const names = backEnds.map(({ name }) => name);
    for (const { name, setting } of backEnds) {
      const value = setting === undefined ? undefined : VALUES[setting];
      const environment = setting === undefined || value === undefined ? {} : { [setting]: value, ...KEYS };
      const config = readConfig(environment, {});
      const first = backEnds.find(({ provide }) => provide(config, () => "http://127.0.0.1") !== undefined);
      assert.equal(first?.name, name);
      assert.equal(setting === undefined, name === names.at(-1));
    }
  });
}

test("what is chosen is a plugin of its own kind", () => {
  const { jobs, records } = chosen(BACK_ENDS.stores, readConfig({}, {}));
  assert.deepEqual([jobs.id, records.id], ["store-sqlite", "records-sqlite"]);
});

test.run();
