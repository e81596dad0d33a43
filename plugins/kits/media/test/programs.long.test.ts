import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contextWith } from "@winnow/conformance";
import { type Page, type Token, WinnowError } from "@winnow/core/plugin";
import { type Egress, EgressToken } from "@winnow/kit-egress";
import { suite } from "uvu";
import type { MediaAddress } from "../src/index.ts";
import { Media } from "../src/media.ts";
import { readMediaSettings } from "../src/settings.ts";

const test = suite("kit-media: what the programs say");
const folder = mkdtempSync(join(tmpdir(), "winnow-programs-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
/** A program of the shell that notes its arguments and environment, one for each line. */
function program(script: string): string {
  count += 1;
  const path = join(folder, `program-${count}`);
  const note = `printf '%s\\n' "$@" > "${path}.args"; env > "${path}.env"; pwd >> "${path}.env"`;
  writeFileSync(path, `#!/bin/sh\n${note}\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
const argsOf = (path: string) => readFileSync(`${path}.args`, "utf8").split("\n");
const says = (text: string, code = 1) => program(`cat >&2 <<'END'\n${text}\nEND\nexit ${code}`);

const open: Egress = { check: () => {}, resolve: async () => [{ address: "127.0.0.1", family: 4 }] };
const unsupported = (message: string) => new WinnowError("KIT_UNSUPPORTED", message, { category: "target" });

interface Case {
  readonly ffmpeg?: string;
  readonly ytDlp?: string;
  readonly url?: string;
  readonly media?: readonly Partial<MediaAddress>[];
  readonly options?: object;
}
const NOTHING = program("exit 1");

async function failure({
  ffmpeg = NOTHING,
  ytDlp = NOTHING,
  url = "https://site.test/page",
  media = [],
  options = {},
}: Case) {
  const addresses = media.map((one) => ({ kind: "video", isManifest: false, height: 0, url: "", ...one }));
  const page = { url, options, view: async () => addresses } as unknown as Page;
  const rules = readMediaSettings("kit", { ffmpegPath: ffmpeg, ytDlpPath: ytDlp });
  const services = new Map([[EgressToken, open]]) as ReadonlyMap<Token<unknown>, unknown>;
  const made = new Media("video", rules, unsupported).of(page, contextWith(undefined, services));
  const error = await made.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(WinnowError.is(error), String(error));
  return error;
}
const playlist = { url: "https://cdn.test/list.m3u8", isManifest: true };

test("what ffmpeg complains of has a code", async () => {
  for (const [words, code] of [
    ["[https @ 0x1] Server returned 403 Forbidden (access denied)", "SCRAPE_MEDIA_ACCESS_DENIED"],
    ["[https @ 0x1] HTTP error 401 Unauthorized", "SCRAPE_MEDIA_ACCESS_DENIED"],
    ["[https @ 0x1] HTTP error 404 Not Found", "SCRAPE_MEDIA_UNAVAILABLE"],
    ["Server returned 5XX Server Error reply", "SCRAPE_MEDIA_UNAVAILABLE"],
    ["[tcp @ 0x1] Connection to tcp://127.0.0.1:1 failed: Connection refused", "SCRAPE_MEDIA_UNAVAILABLE"],
    ["[tls @ 0x1] Error in the certificate", "SCRAPE_SSL_ERROR"],
    [
      "https://cdn.test/list.m3u8?key=secret: Invalid data found when processing input",
      "SCRAPE_MEDIA_INVALID",
    ],
    ["", "SCRAPE_MEDIA_INVALID"],
  ] as const) {
    const error = await failure({ ffmpeg: says(words), media: [playlist] });
    assert.equal(error.code, code, words);
    assert.doesNotMatch(error.message, /secret|:\/\//, "an address may hold a key");
  }
});

test("what yt-dlp complains of has a code, and names the platform", async () => {
  for (const [url, words, code, site] of [
    [
      "https://www.youtube.com/watch?v=1",
      "ERROR: [youtube] 1: Sign in to confirm you’re not a bot.",
      "SCRAPE_MEDIA_ACCESS_DENIED",
      "YouTube",
    ],
    [
      "https://vimeo.com/1",
      "ERROR: [vimeo] 1: Unable to download: HTTP Error 403: Forbidden",
      "SCRAPE_MEDIA_ACCESS_DENIED",
      "Vimeo",
    ],
    [
      "https://www.instagram.com/p/1",
      "ERROR: [Instagram] 1: login required",
      "SCRAPE_MEDIA_ACCESS_DENIED",
      "Instagram",
    ],
    [
      "https://site.test/v",
      "ERROR: This video is not available in your country",
      "SCRAPE_MEDIA_ACCESS_DENIED",
      "site.test",
    ],
    [
      "https://site.test/v",
      "ERROR: [generic] Unable to download webpage: timed out",
      "SCRAPE_MEDIA_UNAVAILABLE",
      "site.test",
    ],
    ["https://site.test/v", "ERROR: Unsupported URL: https://site.test/v", "KIT_UNSUPPORTED", "This page"],
  ] as const) {
    const error = await failure({ ytDlp: says(words), url });
    assert.equal(error.code, code, words);
    assert.match(error.message, new RegExp(`^(?:The media could not be downloaded from )?${site}`));
  }
});

test("yt-dlp that ends well and leaves nothing was stopped by a limit", async () => {
  assert.equal((await failure({ ytDlp: says("", 0) })).code, "SCRAPE_MEDIA_TOO_LARGE");
});

test("on platforms yt-dlp is asked and their pages are not", async () => {
  const ffmpeg = says("never asked");
  await failure({ ffmpeg, url: "https://www.youtube.com/watch?v=1", media: [playlist] });
  assert.throws(() => argsOf(ffmpeg), /ENOENT/);
});

test("the address stands where nothing can take it for an option; nothing else comes from the page", async () => {
  const ytDlp = says("ERROR: Unsupported URL");
  await failure({ ytDlp, url: "https://site.test/--exec=touch%20x" });
  const args = argsOf(ytDlp);
  assert.deepEqual(args.slice(args.indexOf("--")), ["--", "https://site.test/--exec=touch%20x", ""]);
  for (const needed of ["--ignore-config", "--proxy", "--max-filesize", "--no-playlist"])
    assert.ok(args.includes(needed), needed);
  const ffmpeg = says("Invalid data found");
  await failure({ ffmpeg, media: [playlist] });
  const read = argsOf(ffmpeg);
  assert.equal(read[read.indexOf("-i") + 1], "https://cdn.test/list.m3u8");
  assert.equal(read[read.indexOf("-protocol_whitelist") + 1], "http,https,tls,tcp,httpproxy,crypto,data");
});

test("programs know the proxy and a folder of their own, and nothing of this process", async () => {
  process.env.WINNOW_TEST_SECRET = "secret";
  const ffmpeg = says("Invalid data found");
  await failure({ ffmpeg, media: [playlist] });
  delete process.env.WINNOW_TEST_SECRET;
  const env = readFileSync(`${ffmpeg}.env`, "utf8");
  assert.doesNotMatch(env, /secret/);
  assert.match(env, /^http_proxy=http:\/\/127\.0\.0\.1:\d+$/m);
  const [home = ""] = /^HOME=(.*)$/m.exec(env)?.slice(1) ?? [];
  assert.match(home, /winnow-media-/);
  assert.ok(env.trim().endsWith(home), "it runs in its folder");
  assert.throws(() => readFileSync(home), /ENOENT/, "the folder is left");
});

test("cookies are handed on for the page's host; those of no other kind of header are", async () => {
  const options = {
    headers: { Cookie: "a=1; b=x y", authorization: "Bearer secret", "User-Agent": "Kit/1" },
  };
  const ffmpeg = says("Invalid data found");
  const ytDlp = program(
    `while [ $# -gt 0 ]; do [ "$1" = --cookies ] && cat "$2" > "$0.cookies"; shift; done; exit 1`,
  );
  await failure({ ffmpeg, ytDlp, media: [playlist], options });
  const args = argsOf(ffmpeg);
  const from = args.indexOf("-cookies") + 1;
  const scopes = ["path=/; domain=site.test", "path=http://site.test/; domain=site.test"];
  assert.deepEqual(
    args.slice(from, from + 2),
    scopes.map((scope) => `a=1; ${scope}`),
  );
  assert.equal(args[args.indexOf("-user_agent") + 1], "Kit/1");
  assert.doesNotMatch(args.join(" "), /secret/);
  assert.match(readFileSync(`${ytDlp}.cookies`, "utf8"), /^site\.test\tFALSE\t\/\tFALSE\t0\ta\t1$/m);
});

test("with cookies, a host that only ends like the page's is not reached", async () => {
  const options = { headers: { cookie: "a=1" } };
  const fetching = (host: string) =>
    program(`"${process.execPath}" -e '
      const { port } = new URL(process.env.http_proxy);
      const request = { host: "127.0.0.1", port, path: "http://${host}:1/" };
      require("http").get(request, ({ statusCode }) => require("fs").writeFileSync(process.argv[1], String(statusCode)));
    ' "$0.status"; exit 1`);
  const statusOf = async (host: string, more: object) => {
    const ffmpeg = fetching(host);
    const { code } = await failure({ ffmpeg, media: [playlist], options: more });
    return [readFileSync(`${ffmpeg}.status`, "utf8"), code];
  };
  const [refused, code] = await statusOf("evilsite.test", options);
  assert.deepEqual([refused, code], ["403", "SCRAPE_ADDRESS_NOT_ALLOWED"]);
  for (const [host, more] of [
    ["evilsite.test", {}],
    ["site.test", options],
    ["cdn.site.test", options],
  ] as const)
    assert.notEqual((await statusOf(host, more))[0], "403", host);
});

test("four addresses are tried, files first", async () => {
  const ffmpeg = program(
    `for last; do :; done; echo "$last" >> "$0.tried"; echo "Server returned 404 Not Found" >&2; exit 1`,
  );
  const media = [
    playlist,
    ...[240, 720, 480, 1080, 360].map((height) => ({ url: `https://cdn.test/${height}.mp4`, height })),
  ];
  await failure({ ffmpeg, media });
  const tried = readFileSync(`${ffmpeg}.tried`, "utf8").trim().split("\n");
  assert.deepEqual(
    tried,
    ["1080", "720", "480", "360"].map((height) => `https://cdn.test/${height}.mp4`),
  );
});

test.run();
