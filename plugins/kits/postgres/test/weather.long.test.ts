/** What goes wrong with a server other than that it is away: it is read-only, silent, or has the tables of another release. */
import assert from "node:assert/strict";
import { hasPostgres, startPostgres } from "@winnow/conformance";
import { type Logger, silent, WinnowError } from "@winnow/core/plugin";
import { sql } from "kysely";
import { suite } from "uvu";
import { clean } from "../src/failure.ts";
import { postgres } from "../src/index.ts";
import { startProxy } from "./proxy.ts";

const test = suite("kit-postgres: weather");
if (!hasPostgres) console.log("skipped: kit-postgres: PostgreSQL is not installed");

const FIRST = "create table page (url text primary key)";
const away = { code: "DATABASE_UNAVAILABLE", category: "capacity", retryable: true };
const add = (url: string) => sql`insert into page (url) values (${url})`;
const urls = sql<{ url: string }>`select url from page order by url`;

/** A part of a server whose tables have these versions. */
const pages = (url: string, migrations: readonly string[] = [FIRST], logger: Logger = silent, more = {}) =>
  postgres({ url, waitMs: 0, ...more }).part({ name: "page", migrations: async () => migrations }, logger);

test("a password that is missing is told as such", () => {
  const error = new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string");
  assert.equal(clean(error, "postgres://winnow@host/db"), "it wants a password, and the URL has none");
});

function listen() {
  const lines: string[] = [];
  const write = (_: unknown, message?: unknown) => void lines.push(String(message));
  const logger: Logger = { ...silent, error: write, warn: write, info: write, child: () => logger };
  return { lines, logger };
}

if (hasPostgres) {
  const server = await startPostgres();
  test.after(async () => server[Symbol.asyncDispose]());

  test("a server that is read-only is told once, though reads go on, and work goes on when it takes writes", async () => {
    const url = server.database();
    const { lines, logger } = listen();
    const part = pages(url, [FIRST], logger, { poolSize: 1 });
    await part.execute(add("a"));
    const admin = pages(server.database(), []);
    const name = url.split("/").at(-1) ?? "";
    const set = (value: string) =>
      admin.execute(
        sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(value)}`,
      );
    await set("on");
    // Connections that were made before go on as they were.
    await part.execute(sql`select set_config('default_transaction_read_only', 'on', false)`);
    for (let round = 0; round < 3; round += 1) {
      // Who asked learns neither where the server is nor what ails it; the log and the check tell that.
      await assert.rejects(part.execute(add("b")), (error: Error) => {
        assert.equal(error.message, "The database cannot be used at the moment. Try again later.");
        assert.match(String(error.cause), /PostgreSQL server \S+ takes no writes.*name the primary/);
        return WinnowError.is(error, away.code);
      });
      await assert.rejects(part.check(), { ...away, message: /takes no writes/ });
      assert.equal((await part.execute(urls)).length, 1);
    }
    assert.deepEqual(lines, ["the PostgreSQL server is away"]);
    // That it ends connections as well is another matter.
    await assert.rejects(part.execute(sql`select pg_terminate_backend(pg_backend_pid())`), away);
    assert.deepEqual(lines, ["the PostgreSQL server is away", "the PostgreSQL server is away"]);
    assert.equal((await part.execute(urls)).length, 1);
    await set("off");
    // The connection that is left was made before; a check of the server's health gives it up as well.
    await assert.rejects(part.check(), away);
    assert.equal(await part.check(), undefined);
    await part.execute(add("b"));
    assert.equal((await part.execute(urls)).length, 2);
    await part.close();
    await admin.close();
  });

  test("a full server is told once, and by a check for as long as it may be", async () => {
    const { lines, logger } = listen();
    const part = pages(server.database(), [FIRST], logger);
    const full = sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
    assert.equal(await part.check(), undefined);
    for (let round = 0; round < 3; round += 1) {
      await assert.rejects(part.execute(full), { code: "STORAGE_FULL", retryable: true });
      // Others find room.
      await part.execute(add(`${round}`));
      assert.match((await part.check()) ?? "", /no space is left on the PostgreSQL server .*: jobs wait/);
    }
    assert.deepEqual(lines, ["no space is left on the PostgreSQL server, and jobs wait"]);
    await part.close();
  });

  test("a silent server is told by a check, and holds up no end", async () => {
    await using proxy = await startProxy(server.port);
    const url = server.database().replace(String(server.port), String(proxy.port));
    const part = pages(url);
    await part.execute(add("a"));
    proxy.hang();
    const [asked, checked] = [part.execute(urls), part.check()];
    await assert.rejects(checked, { ...away, message: /no answer within 5000 ms/ });
    const ends = assert.rejects(asked, away);
    await part.close();
    await ends;
    await assert.rejects(part.execute(urls), { ...away, message: /was closed/ });
  });

  test("a clock that is off is told, at the start and by a check", async () => {
    const { lines, logger } = listen();
    const { now } = Date;
    const url = server.database();
    try {
      for (const [offMs, told] of [
        [120_000, /this machine is 120 seconds ahead of that of the PostgreSQL server/],
        [-120_000, /this machine is 120 seconds behind that of the PostgreSQL server/],
      ] as const) {
        Date.now = () => now() + offMs;
        const part = pages(url, [FIRST], logger);
        await part.open();
        assert.match(lines.at(-1) ?? "", told);
        assert.match((await part.check()) ?? "", told);
        await part.close();
      }
    } finally {
      Date.now = now;
    }
    const part = pages(url, [FIRST], logger);
    assert.equal(await part.check(), undefined);
    assert.equal(lines.length, 2);
    await part.close();
  });

  test("a start that is given up while the server is silent ends too", async () => {
    await using proxy = await startProxy(server.port);
    proxy.hang();
    const part = pages(`postgres://winnow@127.0.0.1:${proxy.port}/postgres`, [FIRST], silent, {
      waitMs: 60_000,
    });
    const opening = assert.rejects(part.open(), {
      ...away,
      message: /waited for 60 seconds \(WINNOW_DATABASE_WAIT_MS\)\. Check that it runs/,
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await part.close();
    await opening;
  });

  test("a process goes on beside one of the next release, and a new start of it is refused", async () => {
    const url = server.database();
    const old = pages(url);
    await old.execute(add("a"));
    const next = pages(url, [FIRST, "alter table page add column more text"]);
    await next.execute(sql`insert into page values ('b', 'more')`);
    await old.execute(add("c"));
    assert.deepEqual(
      (await old.execute(urls)).map((row) => row.url),
      ["a", "b", "c"],
    );
    const again = pages(url);
    await assert.rejects(again.open(), {
      code: "CONFIG_INVALID",
      message: /page tables.* have version 2, but this release supports versions up to 1/,
    });
    for (const part of [old, next, again]) await part.close();
  });

  test("a migration that fails half way leaves nothing behind, and the next start makes it", async () => {
    const url = server.database();
    const first = pages(url);
    await first.execute(add("a"));
    const half = "alter table page add column more text; create table other (id bigint); select 1 / 0";
    const broken = pages(url, [FIRST, half]);
    await assert.rejects(broken.open(), /division by zero/);
    const rows = await first.execute(sql<{
      versions: number;
      columns: number;
      others: number;
    }>`select (select max(version) from versions) as versions,
      (select count(*) from information_schema.columns where table_name = 'page') as columns,
      (select count(*) from information_schema.tables where table_name = 'other') as others`);
    assert.deepEqual(rows, [{ versions: 1, columns: 1, others: 0 }]);
    const mended = pages(url, [FIRST, "alter table page add column more text"]);
    await mended.open();
    for (const part of [first, broken, mended]) await part.close();
  });
}

test.run();
