import assert from "node:assert/strict";
import { suite } from "uvu";
import { toMarkdown } from "../src/convert.ts";
import { parse } from "./visible-words.ts";

const test = suite("format-markdown players");

const PAGES: readonly (readonly [name: string, html: string, markdown: string])[] = [
  [
    "YouTube",
    `<p>a</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0" title="How to knead"></iframe>`,
    "a\n\n[How to knead](https://www.youtube.com/watch?v=dQw4w9WgXcQ)",
  ],
  [
    "YouTube without cookies, late",
    `<figure><iframe data-src="//www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe></figure>`,
    "[https://www.youtube.com/watch?v=dQw4w9WgXcQ](https://www.youtube.com/watch?v=dQw4w9WgXcQ)",
  ],
  [
    "Vimeo",
    `<iframe src="https://player.vimeo.com/video/76979871?h=1" title="Brot"></iframe>`,
    "[Brot](https://vimeo.com/76979871)",
  ],
  [
    "Dailymotion",
    `<iframe src="https://www.dailymotion.com/embed/video/x7tgad0" title="Pan"></iframe>`,
    "[Pan](https://www.dailymotion.com/video/x7tgad0)",
  ],
  [
    "a file of the page",
    `<video aria-label="Кузница" poster="p.jpg"><source src="/v/forge.mp4" type="video/mp4"></video>`,
    "[Кузница](/v/forge.mp4)",
  ],
  [
    "a sound with controls",
    `<audio controls><source src="/a/entretien.mp3"></audio>`,
    "[/a/entretien.mp3](/a/entretien.mp3)",
  ],
  [
    "a map without a name",
    `<p><iframe src="//maps.example.org/embed?pb=1" width="600" height="450"></iframe></p>`,
    "[maps.example.org](https://maps.example.org/embed?pb=1)",
  ],
  [
    "a chart of the page, loaded late",
    `<iframe title="潮位" src="about:blank" data-src="/charts/7" style="width:0;min-width:100%" width="0"></iframe>`,
    "[潮位](/charts/7)",
  ],
  [
    "documents",
    `<object data="/plan.pdf" type="application/pdf"></object><embed src="/b.pdf">`,
    "[/plan.pdf](/plan.pdf)\n\n[/b.pdf](/b.pdf)",
  ],
  [
    "elements that scripts make players of",
    `<lite-youtube videoid="dQw4w9WgXcQ" title="Teig"></lite-youtube><amp-vimeo data-videoid="76979871"></amp-vimeo>`,
    "[Teig](https://www.youtube.com/watch?v=dQw4w9WgXcQ)\n\n[https://vimeo.com/76979871](https://vimeo.com/76979871)",
  ],
  [
    "a player that waits for consent",
    `<div class="consent-box" data-src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Film"><p>Zum Laden zustimmen.</p><button>Laden</button></div>`,
    "[Film](https://www.youtube.com/watch?v=dQw4w9WgXcQ)",
  ],
  [
    "posts that scripts fetch",
    `<div class="fb-post" data-href="https://www.facebook.com/mill/posts/55" title="Post"></div><blockquote class="tiktok-embed" cite="https://www.tiktok.com/@mill/video/8" title="Clip"><section></section></blockquote>`,
    "[Post](https://www.facebook.com/mill/posts/55)\n\n[Clip](https://www.tiktok.com/@mill/video/8)",
  ],
  [
    "a listing that a script fetches",
    `<p>a</p><script title="Listing" src="https://gist.github.com/ada/0123abcd.js"></script>`,
    "a\n\n[Listing](https://gist.github.com/ada/0123abcd)",
  ],
  [
    "a document with words for old browsers",
    `<object data="/plan.pdf" type="application/pdf" title="Plan"><p>No PDF here.</p></object>`,
    "[Plan](/plan.pdf)",
  ],
  ["a drawing", `<object data="/o.svg" type="image/svg+xml" title="Plan"></object>`, "![Plan](/o.svg)"],
];

for (const [name, html, markdown] of PAGES)
  test(name, () => assert.equal(toMarkdown(parse(html)).replace(/<(https:[^>]*)>/, "[$1]($1)"), markdown));

test("frames of adverts, counters and buttons, dead players", () => {
  for (const html of [
    `<iframe src="https://ad.doubleclick.net/x" width="300" height="250"></iframe>`,
    `<iframe src="https://www.googletagmanager.com/ns.html?id=1" height="0" width="0"></iframe>`,
    `<iframe src="https://host.example/count" width="1" height="1"></iframe>`,
    `<iframe src="https://host.example/x" style="display: none"></iframe>`,
    `<iframe src="https://www.facebook.com/plugins/like.php?href=x"></iframe>`,
    `<iframe src="https://host.example/x" title="3rd party ad content"></iframe>`,
    `<iframe src="javascript:run()"></iframe><iframe src="about:blank"></iframe><iframe></iframe>`,
    `<embed src="/game.swf"><object data="handle"><param name="a"></object>`,
  ])
    assert.equal(toMarkdown(parse(`${html}<p>x</p>`)), "x", html);
});

test("frames that play nothing, and pictures that move", () => {
  assert.equal(toMarkdown(parse(`<iframe src="https://ads.example.com/embed/1"></iframe><p>x</p>`)), "x");
  assert.equal(toMarkdown(parse(`<video src="v.webm"></video><p>x</p>`)), "x");
  assert.equal(
    toMarkdown(parse(`<video title="Sea" autoplay loop muted src="hero.mp4"></video><p>x</p>`)),
    "x",
  );
});

test.run();
