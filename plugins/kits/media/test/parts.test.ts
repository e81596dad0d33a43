import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WinnowError } from "@winnow/core/plugin";
import { suite } from "uvu";
import { cookieFile, forFfmpeg, parseCookies } from "../src/cookies.ts";
import { Limiter } from "../src/limiter.ts";
import { platformOf } from "../src/platforms.ts";
import { findFfmpeg, findYtDlp } from "../src/programs.ts";
import { run } from "../src/run.ts";
import { readMediaSettings } from "../src/settings.ts";
import { streamsIn } from "../src/streams.ts";

const test = suite("kit-media: parts");
const folder = mkdtempSync(join(tmpdir(), "winnow-parts-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));
const never = new AbortController().signal;

test("what ffmpeg lists is read, and words of the file are not taken for it", () => {
  const text = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'https://a.test/x.mp4':
  Metadata:
    title           : Stream #0:9: Video: fake
                    :   Stream #0:9: Audio: fake
  Duration: 01:02:03.45, start: 0.000000, bitrate: 200 kb/s
  Stream #0:0[0x1](und): Video: mjpeg (Baseline), 90x90 (attached pic)
  Stream #0:1[0x2](und): Video: h264 (High) (avc1 / 0x31637661), yuv420p
  Stream #0:2[0x3](eng): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz
  Stream #0:3: Audio: mp3
At least one output file must be specified`;
  assert.deepEqual(streamsIn(text), {
    container: "mov,mp4,m4a,3gp,3g2,mj2",
    durationMs: 3_723_450,
    video: "h264",
    audio: "aac",
  });
  const radio = streamsIn(
    "Input #0, mp3, from 'x':\n  Duration: N/A, start: 0\n    Stream #0:0: Audio: mp3, 44100 Hz\n",
  );
  assert.deepEqual(radio, { container: "mp3", durationMs: undefined, video: undefined, audio: "mp3" });
  assert.equal(streamsIn("https://a.test/x: Invalid data found when processing input"), undefined);
});

test("cookies are the page's host's only; those that would begin something else are left out", () => {
  assert.deepEqual(parseCookies("a=1; b = two=2 ;c;=d; e=f\r\nX: y; g=h i"), [
    { name: "a", value: "1" },
    { name: "b", value: "two=2" },
  ]);
  const scopes = ["path=/; domain=a.test", "path=http://a.test/; domain=a.test"];
  assert.deepEqual(forFfmpeg("a=1; b=2", "https://a.test/x", "https://b.test/y").split("\n"), [
    ...scopes.map((scope) => `a=1; ${scope}`),
    ...scopes.map((scope) => `b=2; ${scope}`),
  ]);
  const port = forFfmpeg("a=1", "https://a.test/x", "http://a.test:81/y");
  assert.ok(port.includes("a=1; path=http://a.test:81/; domain=a.test:81"), port);
  const [, line] = cookieFile("a=1; b\t=2", "https://www.site.test/x").split("\n");
  assert.equal(line, "www.site.test\tFALSE\t/\tFALSE\t0\ta\t1");
  assert.equal(parseCookies(Array.from({ length: 500 }, (_, index) => `c${index}=1`).join(";")).length, 100);
});

test("platforms by their hosts, and nobody who only looks like one", () => {
  for (const [host, name] of [
    ["www.youtube.com", "YouTube"],
    ["youtu.be", "YouTube"],
    ["M.YOUTUBE.COM", "YouTube"],
    ["vimeo.com", "Vimeo"],
    ["x.com", "X"],
    ["notyoutube.com", undefined],
    ["youtube.com.evil.test", undefined],
    ["netflix-x.com", undefined],
    ["example.com", undefined],
  ] as const)
    assert.equal(platformOf(host), name, host);
});

test("programs: a named one must be there", async () => {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n");
  await assert.rejects(findFfmpeg(program), { code: "CONFIG_INVALID", message: /Set FFMPEG_PATH/ });
  assert.throws(() => findYtDlp(folder), { code: "CONFIG_INVALID", message: /Set YT_DLP_PATH/ });
  chmodSync(program, 0o755);
  assert.equal(await findFfmpeg(program), program);
  assert.equal(findYtDlp(program), program);
});

test("settings have bounds, and messages hold no value", () => {
  const { maxBytes, maxDurationMs, maxJobs } = readMediaSettings("video", {});
  assert.deepEqual([maxBytes, maxDurationMs, maxJobs], [512 * 2 ** 20, 4 * 3_600_000, 2]);
  for (const settings of [
    { maxBytes: 5 },
    { maxDurationMs: 0 },
    { maxJobs: 0 },
    { maxJobs: 1.5 },
    { path: "x" },
  ])
    assert.throws(
      () => readMediaSettings("video", settings),
      { code: "CONFIG_INVALID" },
      JSON.stringify(settings),
    );
});

test("so many at a time, in their order; one that is cancelled while it waits never starts", async () => {
  const limiter = new Limiter(2);
  const log: string[] = [];
  let [running, most] = [0, 0];
  const work = (name: string) => async () => {
    log.push(name);
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
    if (name === "b") throw new Error("b failed");
    return name;
  };
  const cancelled = new AbortController();
  const all = ["a", "b", "c"].map((name) => limiter.run(work(name), never));
  const late = limiter.run(work("late"), cancelled.signal);
  const last = limiter.run(work("d"), never);
  cancelled.abort(new WinnowError("SCRAPE_ABORTED", "cancelled"));
  await assert.rejects(late, { code: "SCRAPE_ABORTED" });
  const outcomes = await Promise.allSettled([...all, last]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled", "fulfilled"],
  );
  assert.deepEqual(log, ["a", "b", "c", "d"]);
  assert.equal(most, 2);
  await assert.rejects(limiter.run(work("e"), cancelled.signal), { code: "SCRAPE_ABORTED" });
});

const shell = (script: string, options: Partial<Parameters<typeof run>[2]> = {}) =>
  run("/bin/sh", ["-c", script], {
    folder,
    env: { PATH: process.env.PATH ?? "" },
    signal: never,
    ...options,
  });

/** Whether a process is still there, once the machine has had time to end it. */
async function isGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(20);
  }
  return false;
}

test("a program gives its lines, its errors and its code; of its environment only what it is given", async () => {
  const lines: string[] = [];
  const script = "echo one; echo two; echo $HOME-$SECRET; echo bad >&2; exit 3";
  const { code, errors } = await shell(script, { onLine: (line) => void lines.push(line) });
  assert.deepEqual(lines, ["one", "two", "-"]);
  assert.deepEqual([code, errors], [3, "bad\n"]);
  await assert.rejects(run(join(folder, "nowhere"), [], { folder, env: {}, signal: never }), {
    code: "ENOENT",
  });
});

test("a program that writes without end is heard only so far", async () => {
  const { errors } = await shell(
    "i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789012345678901234567890 >&2; i=$((i+1)); done",
  );
  assert.equal(errors.length, 64 * 1024);
});

test("a cancelled program goes with everything that it has started", async () => {
  const cancelled = new AbortController();
  const path = join(folder, "child.pid");
  const script = `sleep 600 & echo $! > ${path}; echo ready; wait`;
  const onLine = () => cancelled.abort(new WinnowError("SCRAPE_TIMEOUT", "late"));
  await assert.rejects(shell(script, { signal: cancelled.signal, onLine }), { code: "SCRAPE_TIMEOUT" });
  assert.ok(await isGone(Number(readFileSync(path, "utf8"))), "the child of the program still runs");
});

test("what a program leaves behind goes with it, too", async () => {
  const path = join(folder, "left.pid");
  assert.equal((await shell(`sleep 600 & echo $! > ${path}`)).code, 0);
  assert.ok(await isGone(Number(readFileSync(path, "utf8"))), "it still runs");
});

test("what watches a program may end it, and so may who hears its lines", async () => {
  const tooLarge = new WinnowError("SCRAPE_KIT", "too large", { category: "target" });
  const fail = () => Promise.reject(tooLarge);
  await assert.rejects(shell("sleep 600", { watch: fail }), { code: "SCRAPE_KIT" });
  const onLine = () => {
    throw tooLarge;
  };
  await assert.rejects(shell("echo x; sleep 600", { onLine }), { code: "SCRAPE_KIT" });
  const over = AbortSignal.abort(new WinnowError("SCRAPE_ABORTED", "cancelled"));
  await assert.rejects(shell("exit 0", { signal: over }), { code: "SCRAPE_ABORTED" });
});

test.run();
