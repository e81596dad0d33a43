import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite } from "uvu";
import { post } from "../server.ts";

const test = suite("the log of the server");
const folder = mkdtempSync(join(tmpdir(), "winnow-log-"));
const bin = new URL("../../../presets/cli/src/bin.ts", import.meta.url).pathname;
test.after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a server as a process, does something with it, and gives what it wrote. */
async function logOf(settings: Record<string, string>, work: (origin: string) => Promise<void>) {
  const env = { ...process.env, PORT: "0", WINNOW_DATA_DIR: folder, ...settings };
  const child = spawn(process.execPath, ["-C", "@winnow/source", bin, "serve"], { env, cwd: folder });
  const ended = new Promise((resolve) => child.once("close", resolve));
  let [log, said] = ["", ""];
  child.stdout.on("data", (bytes) => {
    log += bytes;
  });
  const origin = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (bytes) => {
      said += bytes;
      const [, found] = /listens on (\S+)\. /.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once("close", () => reject(new Error(said)));
  });
  try {
    await work(origin);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
  return log;
}

test("one id names a request in its answer, its log lines and its trace; errors and jobs have a line", async () => {
  const id = "caller-1.a:b";
  const text = await logOf({}, async (origin) => {
    const sample = { url: `${origin}/sample?token=s3cret`, explain: true, maxAge: 0 };
    const { headers, body } = await post(
      origin,
      "/v2/scrape",
      { url: `${origin}/sample`, explain: true },
      { "x-request-id": id },
    );
    assert.equal(headers.get("x-request-id"), id);
    assert.match(JSON.stringify((body.data as { trace: object }).trace), /request caller-1\.a:b/);
    const long = await post(origin, "/v2/scrape", sample, { "x-request-id": "x".repeat(300) });
    assert.match(long.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
    await post(origin, "/v2/scrape", { ...sample, colour: "red", lockdown: true }, { "x-request-id": "bad" });
    await post(origin, "/v2/batch/scrape", { urls: [`${origin}/sample`] }, { "x-request-id": "job" });
  });
  const lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const of = (requestId: string) => lines.filter((line) => line.requestId === requestId);
  assert.equal(of(id).filter(({ msg }) => msg === "scrape done").length, 1);
  const [bad] = of("bad");
  assert.deepEqual(
    [bad?.msg, bad?.route, bad?.status, bad?.code],
    ["request failed", "/v2/scrape", 400, "BAD_REQUEST"],
  );
  const [job] = of("job");
  assert.deepEqual([job?.msg, job?.operation], ["job started", "batchScrape"]);
  assert.doesNotMatch(text, /s3cret/);
});

test("people get lines to read", async () => {
  const text = await logOf({ LOG_FORMAT: "pretty" }, async (origin) => {
    await post(origin, "/v2/scrape", {});
  });
  assert.match(text, /INFO.*request failed/);
});

test.run();
