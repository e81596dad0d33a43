/** Media made with ffmpeg, and a site on loopback that serves it. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const has = (name: string) => spawnSync(name, [name === "yt-dlp" ? "--version" : "-version"]).status === 0;
/** Whether the machine has the programs. */
export const hasFfmpeg = has("ffmpeg") && has("ffprobe");
export const hasYtDlp = has("yt-dlp");

/** Runs ffmpeg, which must succeed. */
export function ffmpeg(...args: readonly string[]): void {
  const { status, stderr } = spawnSync("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args]);
  if (status !== 0) throw new Error(stderr.toString());
}

/** What ffprobe says of a file. */
export function probe(path: string): { format: string; seconds: number; codecs: readonly string[] } {
  const entries = "format=format_name,duration:stream=codec_name";
  const { stdout } = spawnSync("ffprobe", ["-v", "error", "-show_entries", entries, "-of", "json", path]);
  const { format, streams } = JSON.parse(stdout.toString());
  return {
    format: format.format_name,
    seconds: Math.round(Number(format.duration)),
    codecs: streams.map((stream: { codec_name: string }) => stream.codec_name),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  mp4: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  m3u8: "application/vnd.apple.mpegurl",
  ts: "video/mp2t",
  mpd: "application/dash+xml",
  m4s: "video/iso.segment",
};

/** A running site. */
export interface MediaSite {
  readonly origin: string;
  readonly folder: string;
  /** Paths and cookies as they were asked for. */
  readonly asked: { readonly path: string; readonly cookie: string }[];
  close(): Promise<void>;
}

/** Makes a folder of media: three seconds of a test picture and a tone, as files and as pieces. */
export function makeMedia(): string {
  const folder = mkdtempSync(join(tmpdir(), "winnow-media-test-"));
  const at = (name: string) => join(folder, name);
  const picture = (size: string) => ["-f", "lavfi", "-i", `testsrc=duration=3:size=${size}:rate=10`];
  const tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=3"];
  const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac"];
  ffmpeg(...picture("320x240"), ...tone, ...h264, at("clip.mp4"));
  ffmpeg(...picture("160x120"), ...tone, ...h264, at("small.mp4"));
  ffmpeg(...picture("160x120"), ...h264, at("silent.mp4"));
  ffmpeg(...tone, "-c:a", "libmp3lame", at("tone.mp3"));
  ffmpeg(...tone, at("tone.wav"));
  ffmpeg(
    ...picture("160x120"),
    ...tone,
    "-c:v",
    "libvpx",
    "-b:v",
    "200k",
    "-c:a",
    "libvorbis",
    at("clip.webm"),
  );
  ffmpeg(
    "-i",
    at("clip.mp4"),
    "-c",
    "copy",
    "-f",
    "hls",
    "-hls_time",
    "1",
    "-hls_list_size",
    "0",
    at("list.m3u8"),
  );
  ffmpeg("-i", at("clip.mp4"), "-c", "copy", "-f", "dash", "-seg_duration", "1", at("list.mpd"));
  return folder;
}

/** Serves the files of a folder with ranges, and these answers by path. */
export async function serveMedia(
  folder: string,
  answers: Readonly<Record<string, string | RequestListener>> = {},
): Promise<MediaSite> {
  const asked: { path: string; cookie: string }[] = [];
  const server: Server = createServer((request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    asked.push({ path, cookie: request.headers.cookie ?? "" });
    const answer = answers[path];
    if (typeof answer === "function") return answer(request, response);
    if (answer !== undefined)
      return void response.writeHead(200, { "content-type": "text/html" }).end(answer);
    const file = join(folder, basename(path));
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end("not here");
    const bytes = readFileSync(file);
    const type = TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    const headers = { "content-type": type, "accept-ranges": "bytes" };
    if (from === undefined)
      return void response.writeHead(200, { ...headers, "content-length": bytes.length }).end(bytes);
    const last = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
    const part = bytes.subarray(Number(from), last + 1);
    response
      .writeHead(206, { ...headers, "content-range": `bytes ${from}-${last}/${bytes.length}` })
      .end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A program that stands for ffmpeg where a test is about something else: it says that every input is a second of sound and
 * picture, and writes a few bytes.
 */
export function standInFfmpeg(): string {
  const folder = mkdtempSync(join(tmpdir(), "winnow-ffmpeg-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "ffmpeg");
  const streams = "    Stream #0:0: Video: h264\\n    Stream #0:1: Audio: mp3";
  const says = `printf "Input #0, mp4, from 'x':\\n  Duration: 00:00:01.00, start: 0\\n${streams}\\n" >&2`;
  writeFileSync(
    path,
    `#!/bin/sh\n${says}\nfor last; do :; done\ncase "$last" in *winnow.mp[34]) printf media > "$last";; esac\n`,
  );
  chmodSync(path, 0o755);
  return path;
}
