import assert from "node:assert/strict";
import { parseTree } from "@winnow/kit-dom";
import { suite } from "uvu";
import { findMedia } from "../src/find.ts";
import { isMedia, kindOfMedia } from "../src/kinds.ts";

const test = suite("kit-media: finding");
const BASE = "https://site.test/page/";

/** What is found, in short: `video /clip.mp4 240`, with `list` for one of pieces. */
const found = (html: string) =>
  findMedia(parseTree(html), BASE).map(({ url, kind, isManifest, height }) =>
    [kind, isManifest ? "list" : "", url.replace("https://site.test", ""), height || ""]
      .filter(Boolean)
      .join(" "),
  );
const structured = (value: unknown) =>
  found(`<script type="application/ld+json">${JSON.stringify(value)}</script>`);

test("what is media by its type, and by its name where no type is given", () => {
  for (const [address, type, expected] of [
    ["https://a.test/x.mp3", "", "audio"],
    ["https://a.test/x.MP4?token=1", "", "video"],
    ["https://a.test/x.m3u8", "", "video list"],
    ["https://a.test/x.m3u8", "text/plain", "video list"],
    ["https://a.test/x", "application/vnd.apple.mpegurl", "video list"],
    ["https://a.test/x", "audio/mpegurl", "video list"],
    ["https://a.test/x", "application/dash+xml", "video list"],
    ["https://a.test/x", "audio/mpeg", "audio"],
    ["https://a.test/x.mp4", "audio/mp4", "audio"],
    ["https://a.test/x", "video/webm", "video"],
    ["https://a.test/x.ogg", "application/ogg", "audio"],
    ["https://a.test/x.mp4", "application/octet-stream", "video"],
    ["https://a.test/x.mp4", "text/html", undefined],
    ["https://a.test/x.mp3/page", "", undefined],
    ["https://a.test/mp3", "", undefined],
    ["no address", "", undefined],
  ] as const) {
    const kind = kindOfMedia(address, type);
    const words = kind && [kind.kind, kind.isManifest ? "list" : ""].join(" ").trim();
    assert.equal(words, expected, `${address} ${type}`);
  }
  assert.ok(isMedia("https://a.test/x", "video/mp4; codecs=avc1"));
  assert.ok(!isMedia("https://a.test/x.mp4", "text/html; charset=utf-8"));
});

test("players and their sources, with the height that they name", () => {
  assert.deepEqual(
    found(`<video src="/a.mp4"></video><audio src="b.mp3"></audio>
      <video><source src="/c-480.mp4" res="480"><source src="/c-1080.mp4" label="1080p"><source src="/c" type="video/webm"></video>
      <video data-src="/lazy.mp4"></video><audio><source src="/stream"></audio>`),
    [
      "video /a.mp4",
      "audio /page/b.mp3",
      "video /c-480.mp4 480",
      "video /c-1080.mp4 1080",
      "video /c",
      "video /lazy.mp4",
      "audio /stream",
    ],
  );
  assert.deepEqual(found(`<picture><source src="/p.mp4" srcset="x"></picture><video src=""></video>`), []);
  assert.deepEqual(
    found(`<video src="blob:https://site.test/1"></video><video src="data:video/mp4;base64,AA"></video>`),
    [],
  );
});

test("playlists of HLS and DASH", () => {
  assert.deepEqual(
    found(
      `<video><source src="/v/master.m3u8" type="application/x-mpegURL"></video><video src="/v/all.mpd"></video>`,
    ),
    ["video list /v/master.m3u8", "video list /v/all.mpd"],
  );
});

test("what a page tells social networks, but not their players", () => {
  assert.deepEqual(
    found(`<meta property="og:video" content="/v.mp4"><meta property="og:audio" content="/a.mp3">`),
    ["video /v.mp4", "audio /a.mp3"],
  );
  const typed = (type: string) =>
    found(
      `<meta property="og:video:url" content="/v?id=1"><meta property="og:video:type" content="${type}">`,
    );
  assert.deepEqual(typed("video/mp4"), ["video /v?id=1"]);
  assert.deepEqual(typed("text/html"), []);
  assert.deepEqual(
    found(
      `<meta name="twitter:player:stream" content="/t"><meta name="twitter:player:stream:content_type" content="video/mp4">`,
    ),
    ["video /t"],
  );
  assert.deepEqual(found(`<meta property="og:video" content="/embed/1"><meta property="og:video:type">`), []);
});

test("structured data in any depth; what is no media object, or broken, says nothing", () => {
  const video = { "@type": "VideoObject", contentUrl: "/v.mp4", embedUrl: "/embed/1" };
  assert.deepEqual(structured(video), ["video /v.mp4"]);
  assert.deepEqual(structured({ "@graph": [{ "@type": "Article", video }] }), ["video /v.mp4"]);
  assert.deepEqual(structured({ "@type": "AudioObject", contentUrl: "/play/7" }), ["audio /play/7"]);
  assert.deepEqual(
    structured({ "@type": ["Thing", "MediaObject"], contentUrl: "/m", encodingFormat: "audio/mpeg" }),
    ["audio /m"],
  );
  const episode = {
    "@type": "PodcastEpisode",
    associatedMedia: { "@type": "MediaObject", contentUrl: "/e.mp3" },
  };
  assert.deepEqual(structured(episode), ["audio /e.mp3"]);
  assert.deepEqual(structured({ "@type": "ImageObject", contentUrl: "/i.mp4" }), []);
  assert.deepEqual(structured({ "@type": "VideoObject", contentUrl: 5 }), []);
  assert.deepEqual(structured({ "@type": "VideoObject", contentUrl: "file:///etc/passwd" }), []);
  assert.deepEqual(found(`<script type="application/ld+json">{"@type":</script>`), []);
});

test("links to files come last, and each address once", () => {
  assert.deepEqual(
    found(`<a href="/late.mp4">download</a><a href="/a.mp4#t=5">again</a><a href="/page.html">no</a>
      <embed src="/e.webm"><object data="/o.mp3"></object><video src="/a.mp4"></video>`),
    ["video /a.mp4", "video /late.mp4", "video /e.webm", "audio /o.mp3"],
  );
});

test("schemes other than http and https are not looked at", () => {
  for (const address of [
    "file:///etc/passwd",
    "rtmp://a.test/x.mp4",
    "ftp://a.test/x.mp4",
    "javascript:x.mp4",
    "concat:a.mp4",
  ])
    assert.deepEqual(found(`<video src="${address}"></video>`), [], address);
});

test("a page without end of media is looked at only so far", () => {
  const html = Array.from({ length: 5000 }, (_, index) => `<video src="/${index}.mp4"></video>`).join("");
  assert.equal(found(html).length, 100);
  assert.deepEqual(found(`<video src="/${"x".repeat(10_000)}.mp4"></video>`), []);
  const wide = { "@graph": Array.from({ length: 50_000 }, () => ({ "@type": "Thing" })) };
  assert.deepEqual(structured(wide), []);
});

test.run();
