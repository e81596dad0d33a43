/** A server process that may open few files, and one that has too little memory. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { suite } from "uvu";
import { isOnServers } from "../backends.ts";
import { roomPath, startMaze } from "../maze.ts";
import { post } from "../server.ts";

const test = suite("faults of the process");
test("the tests can run", () => {});
const PAGES = 20;
const BIN = new URL("../../../presets/cli/bin/winnow.mjs", import.meta.url).pathname;

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 2400; left > 0; left -= 1) {
    if (await isSo()) return;
    await sleep(25);
  }
  assert.fail("It did not come to that.");
}

/** Starts a server over a folder, with limits of the shell and options of Node. */
async function startProcess(folder: string, { limits = "true", options = "" } = {}) {
  const env = {
    ...process.env,
    NODE_OPTIONS: options,
    PORT: "0",
    WINNOW_DATA_DIR: folder,
    WINNOW_ALLOW_PAGE_NETWORKS: "127.0.0.0/8",
    WINNOW_JOB_LEASE_MS: "500",
    LOG_FORMAT: "json",
    LOG_LEVEL: "warn",
  };
  const child: ChildProcess = spawn("sh", ["-c", `${limits}; exec "$0" "$1" serve`, process.execPath, BIN], {
    cwd: folder,
    env,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => {
      said += part;
    });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const originOf = () => /http:\/\/[\d.]+:\d+/.exec(said)?.[0] ?? "";
  await until(() => originOf() !== "" || isOver());
  assert.ok(!isOver(), said);
  return {
    origin: originOf(),
    said: () => said,
    isOver,
    [Symbol.asyncDispose]: async () => {
      if (!isOver()) child.kill("SIGKILL");
      await until(isOver);
    },
  };
}

const folder = mkdtempSync(join(tmpdir(), "winnow-process-"));
test.after(() => rmSync(folder, { recursive: true, force: true }));

const get = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>;

const completed = async (job: string) => {
  await until(async () => (await get(job)).status === "completed");
  const { completed: done, total } = await get(job);
  assert.deepEqual([done, total], [PAGES, PAGES]);
};

async function submit(origin: string, site: string): Promise<string> {
  const urls = Array.from({ length: PAGES }, (_, index) => site + roomPath(index));
  const { body } = await post(origin, "/v2/batch/scrape", { urls, maxAge: 0 });
  return `/v2/batch/scrape/${body.id}`;
}

if (process.platform !== "linux" || isOnServers)
  console.log("skipped: faults of the process: no Linux, or the jobs are in no file");
else {
  test("256 files, and 400 connections that take them: the work goes on, and the log says why some were closed", async () => {
    await using site = await startMaze({ pages: PAGES, delayMs: 100 });
    await using server = await startProcess(join(folder), { limits: "ulimit -n 256" });
    const port = Number(new URL(server.origin).port);
    const job = server.origin + (await submit(server.origin, site.origin));
    let closed = 0;
    const sockets = Array.from({ length: 400 }, () => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      return socket.on("close", () => {
        closed += 1;
      });
    });
    await until(() => closed >= 400 - 128);
    // The job needs none of these connections.
    await until(() => site.seen.filter((line) => line.startsWith("GET /room")).length >= PAGES - 1);
    for (const socket of sockets) socket.destroy();
    await until(() => closed === 400);
    await completed(job);
    const formats = ["markdown", "screenshot"];
    const { status, body } = await post(server.origin, "/v2/scrape", { url: `${site.origin}/`, formats });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal((await get(`${server.origin}/ready`)).status, "ok");
    const lines = server.said().split("\n");
    assert.equal(lines.filter((line) => line.includes("a connection was closed")).length, 1);
    assert.doesNotMatch(server.said(), /EMFILE/);
  });

  test("memory that runs out ends the process with a reason, and the next one does its jobs to their end", async () => {
    const door = Promise.withResolvers<void>();
    await using site = await startMaze({ pages: PAGES, gate: () => door.promise });
    await using heavy = await startMaze({ pages: 40, filler: 4_000_000 });
    let job = "";
    {
      await using small = await startProcess(folder, { options: "--max-old-space-size=96" });
      job = await submit(small.origin, site.origin);
      await until(() => site.seen.length > 0);
      const ask = (index: number) =>
        post(small.origin, "/v2/scrape", {
          url: heavy.origin + roomPath(index),
          formats: ["rawHtml", "links"],
        });
      for (let round = 0; round < 10 && !small.isOver(); round += 1)
        await Promise.allSettled(Array.from({ length: 40 }, (_, index) => ask(index)));
      await until(small.isOver);
      assert.match(small.said(), /heap out of memory/);
    }
    door.resolve();
    await using next = await startProcess(folder);
    await completed(next.origin + job);
  });
}

test.run();
