import assert from "node:assert/strict";
import { contextWith, liveSite } from "@winnow/conformance";
import { ScreenshotOptions, shoot } from "@winnow/format-screenshot";
import * as v from "@winnow/kit-schema";
import { suite } from "uvu";
import { comparePictures, SAME_PICTURE } from "../src/index.ts";
import { PAIRS } from "./pairs.ts";

const test = suite("kit-pictures: pages that were drawn by a browser");
const site = liveSite({});
test.after(site.close);

async function draw(html: string, hide: readonly string[] = []) {
  const session = await site.openHtml(html);
  const viewport = { width: 1280, height: 800 };
  const options = v.parse(ScreenshotOptions, { fullPage: true, still: true, hide: [...hide], viewport });
  const { bytes } = await shoot(session.page, options, contextWith());
  await session.close();
  return bytes;
}

for (const { name, before, after, isChanged, hide } of PAIRS)
  test(`${name}: ${isChanged ? "changed" : "the same"}`, async () => {
    const pair = { before: await draw(before, hide), after: await draw(after, hide) };
    const { similarity, regions } = await comparePictures(pair, {});
    assert.equal(similarity < SAME_PICTURE, isChanged, `${similarity}`);
    assert.equal(isChanged && regions.length === 0, false);
  });

test.run();
