import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serviceConformance, setupWith } from "@winnow/conformance";
import type { Channels } from "@winnow/kit-channels";
import { suite } from "uvu";
import * as v from "valibot";
import { channels, channelsEnvironment, channelsFromEnvironment } from "../src/index.ts";

const test = suite("service-channels");
const folder = mkdtempSync(join(tmpdir(), "channels-"));
test.after(() => rmSync(folder, { recursive: true }));
const open = (settings: Parameters<typeof channels>[0]) => channels(settings).create(setupWith()) as Channels;

serviceConformance(test, channels, { methods: ["named"] });

test("channels are known by their names, those of a file as well", () => {
  const file = join(folder, "channels.json");
  writeFileSync(file, JSON.stringify({ ops: "ntfy://old", night: { type: "ntfy", topic: "a" } }));
  const found = open({ file, channels: { ops: "ntfy://new" }, publicUrl: () => "https://winnow.example/" });
  assert.deepEqual(found.names, ["ops", "night"]);
  assert.deepEqual(
    [found.named("ops"), found.named("night"), found.named("toString")],
    ["ntfy://new", { type: "ntfy", topic: "a" }, undefined],
  );
  assert.deepEqual([found.publicUrl, found.allowHttp], ["https://winnow.example", false]);
  assert.equal(open({}).publicUrl, undefined);
});

test("a file that is none of channels is refused at the start, without what is in it", () => {
  const file = join(folder, "wrong.json");
  assert.throws(() => channels({ file }), { code: "CONFIG_INVALID", message: /cannot be read/ });
  writeFileSync(file, '{"ops": ["secretsecret"]}');
  assert.throws(
    () => channels({ file }),
    (error: Error) => /"ops" is neither/.test(error.message) && !error.message.includes("secret"),
  );
});

test("the setting is JSON with channels by their names", () => {
  const { schema } = channelsEnvironment.WINNOW_CHANNELS;
  const said = (text: string) => v.safeParse(schema, text).issues?.[0]?.message ?? "";
  assert.equal(said('{"ops": "slack://a/b/c", "x-1": {"type": "ntfy"}}'), "");
  assert.match(said("ops"), /Expected JSON such as/);
  assert.match(said("[]"), /names of channels as its keys/);
  assert.match(said('{"a b": "c://d"}'), /letters, digits, - and _/);
  assert.match(said('{"a": {"topic": "b"}}'), /neither a URL nor an object with type/);
  assert.ok(!said('{"a": 7, "b": "secretsecret"').includes("secret"));
  const channelsOf = { WINNOW_CHANNELS: { a: "b://c" }, WINNOW_CHANNELS_FILE: undefined };
  assert.deepEqual(channelsFromEnvironment(channelsOf), { channels: { a: "b://c" } });
});

test.run();
