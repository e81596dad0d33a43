import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Firecrawl, { type ScrapeOptions } from "@mendable/firecrawl-js";
import { suite } from "uvu";
import {
  hasFfmpeg,
  type MediaSite,
  makeMedia,
  probe,
  serveMedia,
} from "../../../plugins/kits/media/test/media-site.ts";
import { post, startServer, type TestServer } from "../server.ts";

const test = suite("audio and video, through the official client");

if (!hasFfmpeg) {
  console.log("skipped: media: ffmpeg is not installed");
  test("the formats say what is missing", async () => {
    await using server = await startServer();
    const { status } = await post(server.origin, "/v2/scrape", {
      url: `${server.origin}/sample`,
      formats: ["video"],
    });
    assert.equal(status, 500);
  });
} else {
  let site: MediaSite;
  let server: TestServer;
  let client: Firecrawl;

  test.before(async () => {
    site = await serveMedia(makeMedia(), {
      "/film": `<h1>A film</h1><p>Three seconds of a test picture, with a tone.</p><video src="/list.m3u8"></video>`,
      "/words": "<h1>Only words</h1><p>And nothing else.</p>",
      "/denied.mp4": (_, response) => void response.writeHead(403).end("no"),
      "/denied": `<h1>A film</h1><video src="/denied.mp4"></video>`,
    });
    server = await startServer();
    client = new Firecrawl({ apiUrl: server.origin });
  });
  test.after(async () => {
    await server?.close();
    await site?.close();
  });

  const scrape = (path: string, formats: readonly string[]) =>
    client.scrape(site.origin + path, { formats, maxAge: 0, timeout: 120_000 } as ScrapeOptions);
  const save = async (url: string | undefined, name: string) => {
    const response = await fetch(url ?? "");
    const path = join(site.folder, name);
    writeFileSync(path, Buffer.from(await response.arrayBuffer()));
    return { type: response.headers.get("content-type"), ...probe(path) };
  };

  test("the MP3 and the video of a page, beside its text", async () => {
    const { audio, video, markdown, metadata } = await scrape("/film", ["audio", "video", "markdown"]);
    assert.deepEqual(await save(audio, "out.mp3"), {
      type: "audio/mpeg",
      format: "mp3",
      seconds: 3,
      codecs: ["mp3"],
    });
    const file = await save(video, "out.mp4");
    assert.deepEqual([file.type, file.seconds, file.codecs], ["video/mp4", 3, ["h264", "aac"]]);
    assert.match(markdown ?? "", /Three seconds/);
    assert.equal(metadata?.creditsUsed, 9);
  });

  test("a file at its address, and a part of what was made of it", async () => {
    const { video = "" } = await scrape("/clip.mp4", ["video"]);
    const part = await fetch(video, { headers: { range: "bytes=4-7" } });
    assert.equal(part.status, 206);
    assert.equal(await part.text(), "ftyp");
    const bent = new URL(video);
    bent.searchParams.set("expires", String(Date.now() + 1e9));
    assert.equal((await fetch(bent)).status, 403);
  });

  test("errors have their codes and statuses", async () => {
    for (const [path, format, status, code] of [
      ["/words", "audio", 500, "SCRAPE_AUDIO_UNSUPPORTED_URL"],
      ["/words", "video", 500, "SCRAPE_VIDEO_UNSUPPORTED_URL"],
      ["/denied", "video", 403, "SCRAPE_MEDIA_ACCESS_DENIED"],
      ["/clip.mp4", "markdown", 500, "SCRAPE_UNSUPPORTED_FILE_ERROR"],
    ] as const) {
      const request = { url: site.origin + path, formats: [format], maxAge: 0, timeout: 120_000 };
      const { status: given, body } = await post(server.origin, "/v2/scrape", request);
      assert.deepEqual([given, body.code], [status, code], `${path} ${format}`);
    }
  });
}

test.run();
