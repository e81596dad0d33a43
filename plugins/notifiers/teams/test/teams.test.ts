import assert from "node:assert/strict";
import {
  ChannelBench,
  channelRules,
  HOSTILE_MESSAGE,
  LONG_MESSAGE,
  MESSAGE,
  notifierConformance,
} from "@winnow/conformance";
import { suite } from "uvu";
import { teams } from "../src/index.ts";

const test = suite("notifier-teams");
const bench = await new ChannelBench().open();
test.before.each(() => {
  bench.asked.length = 0;
  bench.answer = (response) => void response.writeHead(202).end();
});
test.after(() => bench.close());

const sig = "KODuebWbDGYFr0z0euSECRET";
const path = `/workflows/643e69f83c/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=${sig}`;
const options = (url: string) => ({ url: url + path });
notifierConformance(test, teams, bench.kit(options));
channelRules(test, teams, bench, { options, secrets: [sig], maxBytes: 28_000 });

interface Run {
  readonly type: string;
  readonly text: string;
  readonly selectAction?: { readonly type: string; readonly url: string };
}

/** The runs of the text of a card. */
function runsOf(json: Readonly<Record<string, unknown>>): readonly Run[] {
  const [card] = json.attachments as {
    contentType: string;
    content: { type: string; body: { type: string; inlines: Run[] }[] };
  }[];
  assert.deepEqual(
    [json.type, card?.contentType, card?.content.type],
    ["message", "application/vnd.microsoft.card.adaptive", "AdaptiveCard"],
  );
  assert.ok(card?.content.body.every(({ type }) => type === "RichTextBlock"));
  return card?.content.body.flatMap(({ inlines }) => inlines) ?? [];
}

test("a workflow gets a card whose texts are no markup", async () => {
  const asked = await bench.tell(teams(), options(bench.url));
  assert.equal(asked.path, path);
  const runs = runsOf(asked.json);
  assert.equal(runs[0]?.text, MESSAGE.title);
  assert.deepEqual(
    runs.flatMap(({ selectAction }) => (selectAction === undefined ? [] : [selectAction.url])).slice(0, 2),
    ["https://mill.example/flour?size=25&unit=kg", "https://mill.example/rye_%28new%29"],
  );
  for (const message of [HOSTILE_MESSAGE, LONG_MESSAGE])
    for (const { type, text, selectAction } of runsOf(
      (await bench.tell(teams(), options(bench.url), message)).json,
    )) {
      assert.ok(type === "TextRun" && text !== "");
      assert.ok(selectAction === undefined || /^https?:/.test(selectAction.url));
    }
});

test("it knows the URLs that people have", async () => {
  const kind = await teams().channel?.();
  assert.deepEqual(kind?.fromUrl(`workflows://prod-1.logic.azure.com:443/643e69f83c/${sig}`), [
    { url: `https://prod-1.logic.azure.com:443${path}` },
  ]);
  assert.deepEqual(kind?.fromUrl(`https://prod-1.logic.azure.com${path}`), [
    { url: `https://prod-1.logic.azure.com${path}` },
  ]);
  assert.throws(() => kind?.fromUrl("msteams://a/b/c"), /have ended/);
  assert.throws(() => kind?.fromUrl("workflows://host/only"), /a signature/);
});

test.run();
