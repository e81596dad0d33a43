/** Servers and workers as processes of their own, while PostgreSQL and Redis are away, silent, or of another release. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasPostgres, startPostgres } from "@winnow/conformance";
import { silent } from "@winnow/core";
import { postgres } from "@winnow/kit-postgres";
import { sql } from "kysely";
import { suite } from "uvu";
import { freePort, hasRedis, startRedis } from "../../../plugins/caches/redis/test/redis-server.ts";
import { startProxy } from "../../../plugins/kits/postgres/test/proxy.ts";
import { commandIn, type RunningCommand } from "../command.ts";
import { roomPath, startMaze } from "../maze.ts";
import { post } from "../server.ts";

const test = suite("bad weather");
test("the tests can run", () => {});
const PAGES = 20;

/** An installation: a database, a Redis server and their proxies, and the processes on them. */
async function install() {
  const [database, redis] = [server.database(), await startRedis(await freePort())];
  const [sql, queue] = [await startProxy(server.port), await startProxy(redis.port)];
  const folder = mkdtempSync(join(tmpdir(), "winnow-weather-"));
  const all: RunningCommand[] = [];
  const env = {
    DATABASE_URL: database.replace(`:${server.port}`, `:${sql.port}`).replace("winnow@", "winnow:hunter2@"),
    WINNOW_REDIS_URL: `redis://127.0.0.1:${queue.port}`,
    WINNOW_JOB_LEASE_MS: "2000",
    PORT: "0",
    LOG_FORMAT: "json",
    LOG_LEVEL: "warn",
  };
  const begin = (args: readonly string[], slots = "4") => {
    const own = { ...env, WINNOW_JOB_SLOTS: slots, WINNOW_DATA_DIR: join(folder, `${all.length}`) };
    const command = commandIn(folder)(args, { env: own });
    all.push(command);
    return command;
  };
  const isUp = async (command: RunningCommand) => {
    await until(() => /listens on|works on/.test(command.output.stderr) || command.child.exitCode !== null);
    assert.equal(command.child.exitCode, null, command.output.stderr);
    return command;
  };
  const originOf = ({ output }: RunningCommand) => /http:\/\/[\d.]+:\d+/.exec(output.stderr)?.[0] ?? "";
  return {
    database,
    sql,
    queue,
    begin,
    isUp,
    originOf,
    start: (args: readonly string[], slots?: string) => isUp(begin(args, slots)),
    /** The lines of all logs that hold these words. */
    told: (words: string) =>
      all.flatMap(({ output }) => output.stdout.split("\n").filter((line) => line.includes(words))),
    all,
    [Symbol.asyncDispose]: async () => {
      for (const { child } of all) if (child.exitCode === null) child.kill("SIGKILL");
      await Promise.all(all.map(({ ended }) => ended));
      for (const one of [sql, queue, redis]) await one[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 1200; left > 0; left -= 1) {
    if (await isSo()) return;
    await sleep(50);
  }
  assert.fail("It did not come to that.");
}

const submit = async (origin: string, site: string) => {
  const urls = Array.from({ length: PAGES }, (_, index) => site + roomPath(index));
  const { body } = await post(origin, "/v2/batch/scrape", { urls, maxAge: 0 });
  assert.equal(body.success, true, JSON.stringify(body));
  return `${origin}/v2/batch/scrape/${body.id}`;
};
const get = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** Every page is in the results, once. */
async function assertWhole(job: string): Promise<void> {
  await until(async () => (await get(job)).body.status === "completed");
  const { body } = await get(job);
  const data = body.data as readonly { readonly metadata: { readonly sourceURL: string } }[];
  assert.equal(data.length, PAGES);
  assert.equal(new Set(data.map(({ metadata }) => metadata.sourceURL)).size, PAGES);
}

const server =
  hasPostgres && hasRedis
    ? await startPostgres()
    : (undefined as unknown as Awaited<ReturnType<typeof startPostgres>>);

if (!hasPostgres || !hasRedis) console.log("skipped: bad weather: PostgreSQL or Redis is not installed");
else {
  test.after(async () => server[Symbol.asyncDispose]());

  test("an installation goes on by itself when its servers were away, and says so once", async () => {
    await using site = await startMaze({ pages: PAGES, delayMs: 300 });
    await using here = await install();
    // Two at once, on an empty database.
    const [api, worker] = [here.begin(["serve"], "0"), here.begin(["work"])];
    await Promise.all([here.isUp(api), here.isUp(worker)]);
    const origin = here.originOf(api);
    const job = await submit(origin, site.origin);
    await until(async () => Number((await get(job)).body.completed) > 0);
    for (const one of [here.sql, here.queue]) {
      one.cut();
      await sleep(3000);
      const { status, body } = await get(`${origin}/ready`);
      assert.deepEqual(
        [status, body.status],
        one === here.sql ? [503, "not ready"] : [200, "degraded"],
        JSON.stringify(body),
      );
      assert.equal((await get(job)).status, one === here.sql ? 503 : 200);
      one.pass();
    }
    await assertWhole(job);
    await until(async () => (await get(`${origin}/ready`)).body.status === "ok");
    assert.equal(here.told("the PostgreSQL server is away").length, 2);
    assert.ok(here.told("background work failed").length <= 6, here.told("background").join("\n"));
    const said = here.all.map(({ output }) => output.stdout + output.stderr).join("");
    assert.ok(!said.includes("hunter2"));
    // Of the work on jobs, an error that is logged with its stack is a defect.
    const traces = [...here.told("background work failed"), ...here.told("a task could not")];
    assert.deepEqual(
      traces.filter((line) => line.includes('"stack"')),
      [],
    );
  });

  test("a stop ends while PostgreSQL is silent, and what was at work is done by another", async () => {
    await using site = await startMaze({ pages: PAGES, delayMs: 300 });
    await using here = await install();
    const [api, worker] = [await here.start(["serve"], "0"), await here.start(["work"])];
    const job = await submit(here.originOf(api), site.origin);
    await until(async () => Number((await get(job)).body.completed) > 0);
    here.sql.hang();
    await sleep(1000);
    worker.child.kill("SIGTERM");
    await until(() => worker.child.exitCode !== null);
    const { code, stderr } = await worker.ended;
    assert.deepEqual([code, /winnow:/.test(stderr)], [0, false], stderr);
    assert.equal(here.told("begins anew when its lease ends").length, 1);
    here.sql.pass();
    await here.start(["work"]);
    await assertWhole(job);
  });

  test("a process goes on beside tables of the next release, and a new start of it is refused", async () => {
    await using site = await startMaze({ pages: PAGES });
    await using here = await install();
    const api = await here.start(["serve"]);
    // The next release: one migration further.
    const { MIGRATIONS } = await import("../../../plugins/stores/postgres/src/schema.ts");
    const migrations = async () => [...MIGRATIONS, "alter table jobs add column colour text"];
    const next = postgres({ url: here.database }).part({ name: "job", migrations }, silent);
    await next.execute(sql`select colour from jobs`);
    await next.close();
    await assertWhole(await submit(here.originOf(api), site.origin));
    for (const role of ["serve", "work"]) {
      const { code, stderr } = await here.begin([role]).ended;
      assert.equal(code, 2);
      const [known, found] = [MIGRATIONS.length, MIGRATIONS.length + 1];
      assert.match(
        stderr,
        new RegExp(
          `^winnow: The job tables .* have version ${found}, but this release supports versions up to ${known}\\. Run the newer release, or use another database\\.\n$`,
        ),
      );
    }
    assert.equal((await get(`${here.originOf(api)}/ready`)).status, 200);
  });
}

test.run();
