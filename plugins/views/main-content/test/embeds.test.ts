/** Films, sounds, maps and other frames belong to the text that they stand in; what writes them is the format. */
import assert from "node:assert/strict";
import { elementsBelow, isWritten, parseTree, type TreeElement } from "@winnow/kit-dom";
import { suite } from "uvu";
import { selectMainContent } from "../src/select.ts";
import { articlePage, prose } from "./pages.ts";

const test = suite("embeds");
const EMBEDS = new Set(["iframe", "video", "audio", "embed", "object"]);

/** How many embeds of a page are written. */
function written(html: string): number {
  const main = selectMainContent(parseTree(html), { url: "https://news.example/2026/01/bridge" });
  const isShown = (element: TreeElement): boolean =>
    isWritten(element, main) &&
    (element === main.root || (element.parentNode !== null && isShown(element.parentNode)));
  return elementsBelow(main.root).filter((element) => EMBEDS.has(element.localName) && isShown(element))
    .length;
}

test("what is embedded in the text stays in the selection", () => {
  for (const html of [
    '<iframe src="https://www.youtube.com/embed/abc" title="Der Film"></iframe>',
    '<div class="video-wrap"><iframe src="https://player.vimeo.com/video/1"></iframe></div>',
    '<p><iframe src="https://www.google.com/maps/embed?pb=1"></iframe></p>',
    '<figure><video controls><source src="/v.webm"></video><figcaption>Le film</figcaption></figure>',
    '<div><div class="player"><audio controls src="/a.mp3"></audio></div></div>',
    '<figure class="wp-block-audio"><audio src="/a.mp3"></audio></figure>',
    '<object data="/plan.pdf" type="application/pdf"></object>',
    '<p><embed src="/v.mp4"></p>',
  ]) {
    assert.equal(written(articlePage(`${prose(4)}${html}${prose(4)}`)), 1, html);
    assert.equal(written(articlePage(`${prose(6)}${html}`)), 1, `at the end: ${html}`);
    assert.equal(written(articlePage(`${html}${prose(6)}`)), 1, `at the start: ${html}`);
  }
});

test("frames of furniture do not", () => {
  const page = articlePage(prose(8)).replace(
    "</aside>",
    '<iframe src="https://ads.example/1"></iframe><audio src="/jingle.mp3"></audio></aside>',
  );
  assert.equal(written(page), 0);
});

test.run();
