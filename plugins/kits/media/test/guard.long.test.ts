import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WinnowError } from "@winnow/core";
import { suite } from "uvu";
import { type MediaKernel, startMediaKernel } from "./kernel.ts";
import { hasFfmpeg, hasYtDlp, type MediaSite, makeMedia, serveMedia } from "./media-site.ts";

const test = suite("kit-media: the guard around ffmpeg and yt-dlp");
const PLAYLIST = { "content-type": "application/vnd.apple.mpegurl" };

if (!hasFfmpeg) {
  console.log("skipped: kit-media: ffmpeg is not installed");
} else {
  let site: MediaSite;
  let media: MediaKernel;
  /** A server on an address that may not be reached; it serves the same files, so that reaching it would work. */
  let canary: Server;
  let inside = "";
  const reached: string[] = [];
  const answers: Record<string, string | RequestListener> = {};
  const url = (path: string) => site.origin + path;
  const list = (...lines: readonly string[]): RequestListener => {
    const text = ["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:2", ...lines].join("\n");
    return (_, response) => void response.writeHead(200, PLAYLIST).end(text.replaceAll("INSIDE", inside));
  };
  const piece = ["#EXTINF:1,", "/list0.ts", "#EXT-X-ENDLIST"];
  const redirect = (to: string): RequestListener => {
    return (_, response) => void response.writeHead(302, { location: to.replace("INSIDE", inside) }).end();
  };
  let mp3: Buffer;
  const endless: RequestListener = (_, response) => {
    response.writeHead(200, { "content-type": "audio/mpeg" });
    const write = () => {
      while (!response.destroyed && response.write(mp3));
    };
    response.on("drain", write);
    write();
  };
  /** A broadcast: at any time there are three pieces, of which the first is older than before. */
  let turn = 0;
  const live: RequestListener = (_, response) => {
    turn += 1;
    const pieces = [0, 1, 2].flatMap((index) => [
      "#EXTINF:1,",
      `/list${(turn + index) % 3}.ts?${turn + index}`,
    ]);
    const text = [
      "#EXTM3U",
      "#EXT-X-VERSION:3",
      "#EXT-X-TARGETDURATION:1",
      `#EXT-X-MEDIA-SEQUENCE:${turn}`,
      ...pieces,
    ];
    response.writeHead(200, PLAYLIST).end(text.join("\n"));
  };
  const jobs = () => readdirSync(tmpdir()).filter((name) => /^winnow-media-\w{6}$/.test(name));
  const errorOf = async (work: Promise<unknown>) => {
    const reason = await work.then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.ok(WinnowError.is(reason), `it gave ${String(reason)}`);
    return reason;
  };

  test.before(async () => {
    const folder = makeMedia();
    mp3 = readFileSync(join(folder, "tone.mp3")).subarray(0, 20_000);
    canary = createServer((request, response) => {
      reached.push(request.url ?? "");
      response.writeHead(200, { "content-type": "video/mp2t" }).end(readFileSync(join(folder, "list0.ts")));
    });
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.2", resolve));
    inside = `http://127.0.0.2:${(canary.address() as AddressInfo).port}`;
    Object.assign(answers, {
      "/segment.m3u8": list("#EXTINF:1,", "INSIDE/list0.ts", "#EXT-X-ENDLIST"),
      "/key.m3u8": list(
        '#EXT-X-KEY:METHOD=AES-128,URI="INSIDE/key",IV=0x00000000000000000000000000000000',
        ...piece,
      ),
      "/map.m3u8": list('#EXT-X-MAP:URI="INSIDE/init.mp4"', ...piece),
      "/variant.m3u8": list("#EXT-X-STREAM-INF:BANDWIDTH=1", "INSIDE/inner.m3u8"),
      "/audio.m3u8": list(
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",DEFAULT=YES,URI="INSIDE/audio.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"',
        "INSIDE/inner.m3u8",
      ),
      "/redirected.m3u8": list("#EXTINF:1,", "/to-inside.ts", "#EXT-X-ENDLIST"),
      "/to-inside.ts": redirect("INSIDE/list0.ts"),
      "/film.mp4": redirect("INSIDE/clip.mp4"),
      "/film": `<h1>A film</h1><video src="/film.mp4"></video>`,
      "/player": `<h1>P</h1><div id="p"></div><script>jwplayer("p").setup({"file": "/film.mp4"});</script>`,
      "/playlist": `<h1>P</h1><div id="p"></div><script>jwplayer("p").setup({"file": "/segment.m3u8"});</script>`,
      "/endless.mp3": endless,
      "/live.m3u8": live,
    });
    answers["/silence.mp4"] = (_, response) =>
      void response.writeHead(200, { "content-type": "video/mp4" }).write("x");
    site = await serveMedia(folder, answers);
    media = await startMediaKernel();
  });
  test.after(async () => {
    await media?.[Symbol.asyncDispose]();
    await site?.close();
    canary?.closeAllConnections();
    canary?.close();
  });

  for (const path of ["segment", "key", "map", "variant", "audio", "redirected"]) {
    test(`a playlist leads nowhere inside: ${path}`, async () => {
      const { code } = await errorOf(media.make("video", url(`/${path}.m3u8`)));
      assert.ok(["SCRAPE_ADDRESS_NOT_ALLOWED", "SCRAPE_MEDIA_INVALID"].includes(code), code);
      assert.deepEqual(reached, []);
    });
  }

  test("neither does a redirect of a file", async () => {
    assert.equal((await errorOf(media.make("video", url("/film")))).code, "SCRAPE_ADDRESS_NOT_ALLOWED");
    assert.deepEqual(reached, []);
  });

  if (hasYtDlp) {
    test("nor what yt-dlp finds", async () => {
      for (const path of ["/player", "/playlist"]) {
        await errorOf(media.make("video", url(path)));
        assert.deepEqual(reached, [], path);
      }
    });
  }

  test("a server without parts of files, and one that breaks off", async () => {
    const clip = readFileSync(join(site.folder, "clip.mp4"));
    const before = reached.length;
    answers["/whole.mp4"] = (_, response) => {
      response.writeHead(200, { "content-type": "video/mp4", "content-length": clip.length }).end(clip);
    };
    answers["/cut.mp4"] = (_, response) => {
      response.writeHead(200, { "content-type": "video/mp4", "content-length": clip.length });
      response.write(clip.subarray(0, clip.length / 2), () => response.destroy());
    };
    const { seconds } = await media.make("video", url("/whole.mp4"));
    assert.equal(seconds, 3);
    const { code } = await errorOf(media.make("video", url("/cut.mp4")));
    assert.ok(["SCRAPE_MEDIA_INVALID", "SCRAPE_MEDIA_UNAVAILABLE"].includes(code), code);
    assert.equal(reached.length, before);
  });

  test("media over TLS goes through the guard as well", async () => {
    const identity = (name: string) =>
      readFileSync(new URL(`../../../hooks/fetch-http/test/fixtures/localhost-${name}.pem`, import.meta.url));
    const clip = readFileSync(join(site.folder, "clip.mp4"));
    const asked: string[] = [];
    const secure = createTlsServer({ key: identity("key"), cert: identity("cert") }, (request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(200, { "content-type": "video/mp4", "content-length": clip.length }).end(clip);
    });
    await new Promise<void>((resolve) => secure.listen(0, "127.0.0.1", resolve));
    const { port } = secure.address() as AddressInfo;
    try {
      const { seconds } = await media.make("video", `https://127.0.0.1:${port}/clip.mp4`);
      assert.equal(seconds, 3);
      const closed = await startMediaKernel({}, true, []);
      const error = await errorOf(closed.make("video", `https://127.0.0.1:${port}/clip.mp4`));
      assert.equal(error.code, "SCRAPE_ADDRESS_NOT_ALLOWED");
      await closed[Symbol.asyncDispose]();
    } finally {
      secure.closeAllConnections();
      secure.close();
    }
  });

  test("sound without end, as fast as it comes, ends at the limits", async () => {
    await using small = await startMediaKernel({ maxBytes: 2 ** 20 });
    assert.equal((await errorOf(small.make("audio", url("/endless.mp3")))).code, "SCRAPE_MEDIA_TOO_LARGE");
    await using short = await startMediaKernel({ maxDurationMs: 2000 });
    assert.equal((await errorOf(short.make("audio", url("/endless.mp3")))).code, "SCRAPE_MEDIA_TOO_LARGE");
  });

  test("a broadcast ends at the limit, too", async () => {
    await using short = await startMediaKernel({ maxDurationMs: 3000 });
    assert.equal((await errorOf(short.make("video", url("/live.m3u8")))).code, "SCRAPE_MEDIA_TOO_LARGE");
  });

  test("at the deadline the programs end, and their folder is gone", async () => {
    const before = jobs().length;
    const error = await errorOf(media.make("video", url("/silence.mp4"), { timeout: 2500 }));
    assert.equal(error.code, "SCRAPE_TIMEOUT");
    for (let tries = 0; tries < 250 && jobs().length > before; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(jobs().length, before, "a folder is left");
  });
}

test.run();
