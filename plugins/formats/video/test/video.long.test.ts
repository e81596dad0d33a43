import assert from "node:assert/strict";
import { formatConformance } from "@winnow/conformance";
import { WinnowError } from "@winnow/core";
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
import { video } from "../src/index.ts";

const test = suite("format-video");
const open: Egress = { check: () => {}, resolve: async () => [{ address: "127.0.0.1", family: 4 }] };
const file = { url: "https://example.com/file.mp4", kind: "video", isManifest: false, height: 0 } as const;
formatConformance(test, () => video({ ffmpegPath: standInFfmpeg() }), {
  views: [{ media: () => [file] }],
  services: new Map([[EgressToken, open]]) as ReadonlyMap<Token<unknown>, unknown>,
});

test("a program that was named and is not there is told at the start", async () => {
  await assert.rejects(startMediaKernel({ ffmpegPath: "/nowhere/ffmpeg" }), { code: "CONFIG_INVALID" });
  assert.throws(() => video({ maxBytes: 0 }), { code: "CONFIG_INVALID" });
});

const manifest = (...lines: readonly string[]): Answer => ({
  type: "application/vnd.apple.mpegurl",
  body: [
    "#EXTM3U",
    "#EXT-X-TARGETDURATION:1",
    ...lines.flatMap((line) => ["#EXTINF:1,", line]),
    "#EXT-X-ENDLIST",
  ].join("\n"),
});
interface Answer {
  readonly type: string;
  readonly body: string;
}
const HOSTILE: Readonly<Record<string, Answer>> = {
  "/lie.mp4": { type: "video/mp4", body: "<html>no video</html>" },
  "/empty.mp4": { type: "video/mp4", body: " " },
  "/file.m3u8": manifest("file:///etc/passwd"),
  "/file-media.m3u8": manifest("file:///tmp/any.ts"),
  "/inside.m3u8": manifest("http://169.254.169.254/latest/meta-data.ts"),
  "/self.m3u8": manifest("/self.m3u8", "/self.m3u8"),
  "/concat.m3u8": manifest("concat:/etc/passwd|/etc/hosts"),
  "/tcp.m3u8": manifest("tcp://127.0.0.1:1/x.ts"),
  "/concat.mp4": { type: "video/mp4", body: "ffconcat version 1.0\nfile 'file:///etc/passwd'\n" },
  "/sdp.mp4": {
    type: "video/mp4",
    body: "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n",
  },
  "/entity.mpd": {
    type: "application/dash+xml",
    body: '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><MPD><BaseURL>&f;</BaseURL></MPD>',
  },
  "/base.mpd": {
    type: "application/dash+xml",
    body: `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1S"><Period><AdaptationSet
      mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>http://169.254.169.254/x.mp4</BaseURL>
      <SegmentBase/></Representation></AdaptationSet></Period></MPD>`,
  },
};

if (!hasFfmpeg) {
  console.log("skipped: format-video: ffmpeg is not installed");
} else {
  let site: MediaSite;
  let media: MediaKernel;
  let endlessOpen = 0;
  const page = (source: string) => `<h1>A page</h1><p>With a video.</p><video src="${source}"></video>`;
  const url = (path: string) => site.origin + path;
  const codeOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return WinnowError.is(error) ? error : undefined;
  };

  test.before(async () => {
    const answers = Object.entries(HOSTILE).map(
      ([path, { type, body }]) =>
        [
          path,
          (_: unknown, response: import("node:http").ServerResponse) =>
            void response.writeHead(200, { "content-type": type }).end(body),
        ] as const,
    );
    site = await serveMedia(makeMedia(), {
      ...Object.fromEntries(answers),
      "/sizes": `<video><source src="/small.mp4" size="120"><source src="/clip.mp4" size="240"><source src="/list.m3u8"></video>`,
      "/webm": page("/clip.webm"),
      "/hls": page("/list.m3u8"),
      "/dash": page("/list.mpd"),
      "/second": `${page("/gone.mp4")}<video src="/clip.mp4"></video>`,
      "/tone": `<h1>Sound</h1><audio src="/tone.mp3"></audio>`,
      "/nothing": "<h1>Nothing to see</h1>",
      "/player": `<h1>Player</h1><div id="p"></div><script>jwplayer("p").setup({"file": "/clip.mp4"});</script>`,
      "/denied": page("/denied.mp4"),
      "/denied.mp4": (_, response) => void response.writeHead(403).end("no"),
      "/gone": page("/not-there.mp4"),
      "/hostile": page("/inside.m3u8"),
      "/private": (request, response) => {
        const isKnown = request.headers.cookie === "session=good";
        response
          .writeHead(isKnown ? 200 : 403, { "content-type": "text/html" })
          .end(isKnown ? page("/private.mp4") : "no");
      },
      "/private.mp4": (request, response) => {
        const isKnown = request.headers.cookie === "session=good";
        response.writeHead(isKnown ? 302 : 403, { location: "/clip.mp4" }).end();
      },
      "/endless.mp3": (_, response) => {
        response.writeHead(200, { "content-type": "audio/mpeg" });
        endlessOpen += 1;
        const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 5);
        response.on("close", () => {
          clearInterval(timer);
          endlessOpen -= 1;
        });
      },
      "/silence.mp4": (_, response) =>
        void response.writeHead(200, { "content-type": "video/mp4" }).flushHeaders(),
    });
    media = await startMediaKernel();
  });
  test.after(async () => {
    await media?.[Symbol.asyncDispose]();
    await site?.close();
  });

  test("the best file of a page, as it is; four credits on top", async () => {
    const { format, seconds, codecs, contentType, result } = await media.make("video", url("/sizes"));
    assert.match(format, /mp4/);
    assert.deepEqual([seconds, codecs, contentType], [3, ["h264", "aac"], "video/mp4"]);
    assert.equal(result.metadata.creditsUsed, 5);
    const asked = site.asked.map(({ path }) => path);
    assert.ok(asked.includes("/clip.mp4") && !asked.includes("/small.mp4"), asked.join(" "));
  });

  test("WebM stays WebM", async () => {
    const { format, codecs, contentType } = await media.make("video", url("/webm"));
    assert.deepEqual([format, codecs, contentType], ["matroska,webm", ["vp8", "vorbis"], "video/webm"]);
  });

  for (const path of ["/hls", "/dash", "/list.m3u8", "/list.mpd", "/clip.mp4", "/second", "/silent.mp4"]) {
    test(`one MP4 of ${path}`, async () => {
      const { format, seconds, codecs } = await media.make("video", url(path));
      assert.match(format, /mp4/);
      assert.deepEqual([seconds, codecs], [3, path === "/silent.mp4" ? ["h264"] : ["h264", "aac"]]);
    });
  }

  test("a page without a video, and one with sound only", async () => {
    for (const path of ["/nothing", "/tone", "/tone.mp3"]) {
      const error = await codeOf(media.make("video", url(path)));
      assert.deepEqual([error?.code, error?.category], ["SCRAPE_VIDEO_UNSUPPORTED_URL", "target"], path);
    }
  });

  test("what the site refuses, and what is gone", async () => {
    const denied = await codeOf(media.make("video", url("/denied")));
    assert.deepEqual([denied?.code, denied?.category], ["SCRAPE_MEDIA_ACCESS_DENIED", "policy"]);
    assert.equal((await codeOf(media.make("video", url("/gone"))))?.code, "SCRAPE_MEDIA_UNAVAILABLE");
  });

  test("cookies of the caller reach the media of the same host", async () => {
    const headers = { cookie: "session=good" };
    const { seconds } = await media.make("video", url("/private"), { headers });
    assert.equal(seconds, 3);
    assert.ok(site.asked.some(({ path, cookie }) => path === "/private.mp4" && cookie === "session=good"));
  });

  for (const path of Object.keys(HOSTILE)) {
    test(`${path} ends in an error, and reaches nothing that it must not`, async () => {
      const error = await codeOf(media.make("video", url(path)));
      const expected = [
        "SCRAPE_MEDIA_INVALID",
        "SCRAPE_MEDIA_UNAVAILABLE",
        "SCRAPE_ADDRESS_NOT_ALLOWED",
        "SCRAPE_NO_CONTENT",
      ];
      assert.ok(expected.includes(error?.code ?? ""), `${error?.code}: ${error?.message}`);
      assert.doesNotMatch(error?.message ?? "", /root:/);
    });
  }

  test("an address inside, in a playlist, is told as what it is", async () => {
    for (const path of ["/hostile", "/inside.m3u8"])
      assert.equal((await codeOf(media.make("video", url(path))))?.code, "SCRAPE_ADDRESS_NOT_ALLOWED", path);
  });

  test("larger or longer than may be", async () => {
    await using small = await startMediaKernel({ maxBytes: 20_000 });
    assert.equal((await codeOf(small.make("video", url("/clip.mp4"))))?.code, "SCRAPE_MEDIA_TOO_LARGE");
    await using short = await startMediaKernel({ maxDurationMs: 1000 });
    assert.equal((await codeOf(short.make("video", url("/hls"))))?.code, "SCRAPE_MEDIA_TOO_LARGE");
  });

  test("a stream without end is left, and so is one that the caller leaves", async () => {
    await using small = await startMediaKernel({ maxBytes: 2 ** 20 });
    const error = await codeOf(small.make("audio", url("/endless.mp3")));
    assert.ok(["SCRAPE_MEDIA_TOO_LARGE", "SCRAPE_MEDIA_INVALID"].includes(error?.code ?? ""), error?.code);
    const cancelled = new AbortController();
    const request = { url: url("/silence.mp4"), formats: ["video"], timeout: 120_000 };
    const work = media.kernel.scrapeRequest(request, { signal: cancelled.signal });
    setTimeout(() => cancelled.abort(), 300);
    assert.equal((await codeOf(work))?.code, "SCRAPE_ABORTED");
    for (let tries = 0; tries < 200 && endlessOpen > 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(endlessOpen, 0, "a connection is still open");
  });

  test("without a store a small file is part of the answer", async () => {
    await using bare = await startMediaKernel({}, false);
    const result = await bare.kernel.scrapeRequest({ url: url("/clip.mp4"), formats: ["video"] });
    assert.match(String((result as { video?: string }).video), /^data:video\/mp4;base64,AAAA/);
  });

  if (!hasYtDlp) {
    console.log("skipped: format-video: yt-dlp is not installed");
  } else {
    test("a player that only yt-dlp knows", async () => {
      const { format, seconds, codecs } = await media.make("video", url("/player"));
      assert.match(format, /mp4/);
      assert.deepEqual([seconds, codecs], [3, ["h264", "aac"]]);
    });
  }
}

test.run();
