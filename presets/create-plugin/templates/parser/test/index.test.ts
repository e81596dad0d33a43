import assert from "node:assert/strict";
import { test } from "node:test";
import { contextWith, memorySite, optionsWith, parserConformance } from "@winnow/conformance";
import { createKernel } from "@winnow/core";
import { markdown } from "@winnow/format-markdown";
import { webVtt } from "../src/index.ts";

const contentType = "text/vtt";
const body = Buffer.from(`WEBVTT

1
00:01.000 --> 00:04.000
Never drink <b>liquid nitrogen</b>.

00:05.000 --> 00:09.000
It will perforate
your stomach.
`);

parserConformance(test, webVtt, { sample: { contentType, body } });

test("gives the text of the cues, with their times when asked to", async () => {
  const fetched = { url: "https://example.com/a.vtt", statusCode: 200, headers: {}, contentType, body };
  const options = optionsWith({ cueTimes: true });
  const views = await webVtt().parse({ ...fetched, options }, contextWith());
  assert.ok("text" in views);
  assert.equal(
    await Reflect.apply(views.text as () => string, undefined, []),
    "00:01.000 Never drink liquid nitrogen.\n00:05.000 It will perforate your stomach.",
  );
});

test("is a page like any other in a kernel", async () => {
  const url = "https://example.com/a.vtt";
  const file = memorySite(body, { contentType });
  const kernel = await createKernel({ plugins: [file, webVtt(), markdown()] });
  const page = await kernel.scrape(url, { formats: ["markdown"], cueTimes: false });
  assert.match(page.markdown, /^Never drink liquid nitrogen\.\n\nIt will perforate your stomach\./);
  assert.equal(page.metadata.cues, 2);
  await kernel.close();
});
