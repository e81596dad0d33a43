import assert from "node:assert/strict";
import { formatConformance } from "@winnow/conformance";
import type { Token } from "@winnow/core/plugin";
import { type Egress, EgressToken } from "@winnow/kit-egress";
import { suite } from "uvu";
import { type MediaKernel, startMediaKernel } from "../../../kits/media/test/kernel.ts";
import {
  hasFfmpeg,
  hasYtDlp,
  type MediaSite,
  makeMedia,
  serveMedia,
  standInFfmpeg,
} from "../../../kits/media/test/media-site.ts";
import { audio } from "../src/index.ts";

const test = suite("format-audio");
const open: Egress = { check: () => {}, resolve: async () => [{ address: "127.0.0.1", family: 4 }] };
const file = { url: "https://example.com/file.mp4", kind: "audio", isManifest: false, height: 0 } as const;
formatConformance(test, () => audio({ ffmpegPath: standInFfmpeg() }), {
  views: [{ media: () => [file] }],
  services: new Map([[EgressToken, open]]) as ReadonlyMap<Token<unknown>, unknown>,
});

if (!hasFfmpeg) {
  console.log("skipped: format-audio: ffmpeg is not installed");
} else {
  let site: MediaSite;
  let media: MediaKernel;
  const url = (path: string) => site.origin + path;
  const player = (tag: string, source: string) => `<h1>A page</h1><${tag} src="${source}"></${tag}>`;

  test.before(async () => {
    site = await serveMedia(makeMedia(), {
      "/episode": player("audio", "/tone.wav"),
      "/film": player("video", "/clip.mp4"),
      "/both": `${player("video", "/clip.mp4")}${player("audio", "/tone.mp3")}`,
      "/stream": player("video", "/list.m3u8"),
      "/silent": player("video", "/silent.mp4"),
      "/nothing": "<h1>Nothing to hear</h1>",
      "/player": `<h1>Player</h1><div id="p"></div><script>jwplayer("p").setup({"file": "/clip.mp4"});</script>`,
      "/feed.xml": (request, response) => {
        const file = `http://${request.headers.host}/tone.mp3`;
        const item = `<item><title>One</title><enclosure url="${file}" type="audio/mpeg" length="1"/></item>`;
        const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Cast</title>${item}</channel></rss>`;
        response.writeHead(200, { "content-type": "application/rss+xml" }).end(feed);
      },
      "/lie.mp3": (_, response) =>
        void response.writeHead(200, { "content-type": "audio/mpeg" }).end("<html>no</html>"),
    });
    media = await startMediaKernel();
  });
  test.after(async () => {
    await media?.[Symbol.asyncDispose]();
    await site?.close();
  });

  for (const path of [
    "/episode",
    "/film",
    "/both",
    "/stream",
    "/feed.xml",
    "/tone.wav",
    "/tone.mp3",
    "/clip.webm",
  ]) {
    test(`an MP3 of ${path}`, async () => {
      const { format, seconds, codecs, contentType, result } = await media.make("audio", url(path));
      assert.deepEqual([format, seconds, codecs, contentType], ["mp3", 3, ["mp3"], "audio/mpeg"]);
      assert.equal(result.metadata.creditsUsed, 5);
    });
  }

  test("sound of its own comes before that of a video", async () => {
    const before = site.asked.length;
    await media.make("audio", url("/both"));
    assert.ok(!site.asked.slice(before).some(({ path }) => path === "/clip.mp4"));
  });

  test("what has no sound, and what is none", async () => {
    for (const [path, code] of [
      ["/nothing", "SCRAPE_AUDIO_UNSUPPORTED_URL"],
      ["/silent", "SCRAPE_AUDIO_UNSUPPORTED_URL"],
      ["/lie.mp3", "SCRAPE_MEDIA_INVALID"],
    ] as const)
      await assert.rejects(media.make("audio", url(path)), { code, category: "target" }, path);
  });

  test("beside other formats it fails alone, and costs nothing", async () => {
    const request = { url: url("/nothing"), formats: ["audio", "links"] };
    await assert.rejects(
      media.kernel.scrapeRequest(request),
      { code: "BAD_REQUEST" },
      "links are not installed",
    );
    const pair = { url: url("/film"), formats: ["audio", "video"], timeout: 120_000 };
    const result = await media.kernel.scrapeRequest(pair);
    assert.equal(result.metadata.creditsUsed, 9);
    const both = result as { readonly audio?: string; readonly video?: string };
    assert.match(String(both.audio), /^http:\/\/out\.test\/v2\/artifacts\//);
    assert.match(String(both.video), /^http:\/\/out\.test\/v2\/artifacts\//);
  });

  test("the URL lives for an hour", async () => {
    const result = (await media.kernel.scrapeRequest({ url: url("/tone.mp3"), formats: ["audio"] })) as {
      audio?: string;
    };
    const expires = Number(new URL(result.audio ?? "").searchParams.get("expires"));
    const minutes = (expires - Date.now()) / 60_000;
    assert.ok(minutes > 55 && minutes <= 60, `${minutes} minutes`);
  });

  if (!hasYtDlp) {
    console.log("skipped: format-audio: yt-dlp is not installed");
  } else {
    test("the sound of a player that only yt-dlp knows", async () => {
      const { format, seconds } = await media.make("audio", url("/player"));
      assert.deepEqual([format, seconds], ["mp3", 3]);
    });
  }
}

test.run();
