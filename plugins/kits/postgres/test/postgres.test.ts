import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { hasPostgres, startPostgres } from "@winnow/conformance";
import { type Logger, silent, WinnowError } from "@winnow/core/plugin";
import { sql } from "kysely";
import { suite } from "uvu";
import { failure, kindOf } from "../src/failure.ts";
import { type Postgres, type PostgresSettings, postgres } from "../src/index.ts";
import { refuseUnfit } from "../src/migrate.ts";

const test = suite("kit-postgres");
if (!hasPostgres) console.log("skipped: kit-postgres: PostgreSQL is not installed");

const PAGES = {
  name: "page",
  migrations: async () => ["create table page (url text primary key, count bigint)"],
};
const away = { code: "DATABASE_UNAVAILABLE", category: "capacity", retryable: true };

/** The lines of a log. */
function listen() {
  const lines: string[] = [];
  const write = (fields: unknown, message?: unknown) =>
    void lines.push(`${JSON.stringify(fields)} ${message}`);
  const logger: Logger = { ...silent, warn: write, info: write, child: () => logger };
  return { lines, logger };
}

const pagesOf = (server: Postgres, logger: Logger = silent) => server.part(PAGES, logger);
const add = (url: string) => sql`insert into page values (${url}, 1)`;
const urls = sql<{ url: string }>`select url from page order by url`;

test("settings that are not valid are refused, without the password", () => {
  for (const settings of [
    { url: "hunter2" },
    { url: "mysql://winnow:hunter2@host/db" },
    { url: "postgres://winnow:hunter2@host/db", schema: "a b" },
    { url: "postgres://winnow:hunter2@host/db", poolSize: 0 },
    { url: "postgres://winnow:hunter2@host/db", waitMs: -1 },
    { url: "postgres://winnow:hunter2@host/db", other: 1 },
  ]) {
    assert.throws(
      () => postgres(settings as PostgresSettings),
      (error: Error & { code?: string }) =>
        error.code === "CONFIG_INVALID" && !error.message.includes("hunter2"),
    );
  }
});

test("errors of the server are told by their state", () => {
  const config = { url: "postgres://winnow:hunter%322@host/db" } as never;
  const of = (code: string) => failure({ code, message: "it said hunter22 hunter%322" }, config);
  const codes = ["53100", "53300", "25006", "57P01", "08006", "28P01", "42501", "ECONNREFUSED", "23505"];
  assert.deepEqual(
    codes.map((code) => Reflect.get(of(code), "code")),
    [
      "STORAGE_FULL",
      ...Array.from({ length: 4 }, () => "DATABASE_UNAVAILABLE"),
      ...["CONFIG_INVALID", "CONFIG_INVALID", "DATABASE_UNAVAILABLE", undefined],
    ],
  );
  for (const code of codes) {
    const { message, cause } = of(code);
    assert.doesNotMatch(`${message} ${cause}`, /hunter/);
  }
  assert.match(of("53300").message, /no connection left.*max_connections/);
  assert.equal(kindOf({ code: "40P01" }), "again");
  assert.equal(kindOf(new Error("Connection terminated unexpectedly")), "away");
  assert.equal(kindOf(new Error("a bug")), "other");
  assert.equal(kindOf(new Error("SASL: client password must be a string")), "refused");
});

test("a server that is too old, or has another encoding, is refused", () => {
  const fit = { number: 140_000, version: "14.0", encoding: "UTF8" };
  refuseUnfit(fit);
  const refused = (message: RegExp) => ({ code: "CONFIG_INVALID", message });
  assert.throws(
    () => refuseUnfit({ ...fit, number: 130_022, version: "13.22" }),
    refused(/13\.22.*14 or later/),
  );
  assert.throws(() => refuseUnfit({ ...fit, encoding: "SQL_ASCII" }), refused(/SQL_ASCII.*UTF8/));
});

test("a server that is not there is waited for, and then the start fails", async () => {
  const { lines, logger } = listen();
  const server = postgres({ url: "postgres://winnow:hunter2@127.0.0.1:1/db", waitMs: 600 });
  const part = pagesOf(server, logger);
  await assert.rejects(part.open(), { ...away, message: /127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/ });
  assert.equal(lines.filter((line) => line.includes("waiting for the PostgreSQL server")).length, 1);
  assert.doesNotMatch(lines.join(), /hunter2/);
  await part.close();
});

if (hasPostgres) {
  const server = await startPostgres("max_connections=30");
  test.after(async () => server[Symbol.asyncDispose]());
  let schemas = 0;
  const settings = (more: Partial<PostgresSettings> = {}): PostgresSettings => {
    schemas += 1;
    return { url: server.url, schema: `kit_${schemas}`, ...more };
  };

  test("several processes may begin at once, and numbers are numbers", async () => {
    const own = settings();
    const parts = Array.from({ length: 6 }, () => pagesOf(postgres(own)));
    await Promise.all(parts.map((part) => part.open()));
    await parts[0]?.execute(add("a"));
    const [row] = (await parts[5]?.execute(sql<{ count: number }>`select count from page`)) ?? [];
    assert.equal(row?.count, 1);
    for (const part of parts) await part.close();
    await parts[0]?.close();
  });

  test("tables are brought up to date, and those of a newer release are refused", async () => {
    const own = settings();
    const first = pagesOf(postgres(own));
    await first.execute(add("a"));
    await first.close();
    const migrations = async () => [...(await PAGES.migrations()), "alter table page add column more text"];
    const second = postgres(own).part({ name: "page", migrations }, silent);
    const rows = await second.execute(sql`select url, more from page`);
    assert.deepEqual(rows, [{ url: "a", more: null }]);
    await second.close();
    const old = pagesOf(postgres(own));
    const refused = { code: "CONFIG_INVALID", message: /page tables .* version 2, .* versions up to 1/ };
    await assert.rejects(old.open(), refused);
    await old.close();
  });

  test("a wrong user, database or schema is refused at once, without the password", async () => {
    const missing = new URL(server.url);
    missing.username = "nobody-here";
    missing.password = "hunter2";
    for (const url of [missing.href, server.url.replace(/[^/]+$/, "nothing")]) {
      const part = pagesOf(postgres({ url }));
      await assert.rejects(
        part.open(),
        (error: Error & { code?: string }) =>
          error.code === "CONFIG_INVALID" &&
          /refused/.test(error.message) &&
          !/hunter2/.test(error.stack ?? ""),
      );
      await part.close();
    }
  });

  test("two transactions that get in each other's way both happen", async () => {
    const part = pagesOf(postgres(settings()));
    await part.execute(sql`insert into page values ('a', 0), ('b', 0)`);
    let meeting = 0;
    const both = (one: string, other: string) =>
      part.transaction(async (execute) => {
        await execute(sql`update page set count = count + 1 where url = ${one}`);
        meeting += 1;
        for (let left = 200; left > 0 && meeting < 2; left -= 1) await sleep(5);
        await execute(sql`update page set count = count + 1 where url = ${other}`);
      });
    await Promise.all([both("a", "b"), both("b", "a")]);
    assert.ok(meeting >= 3, "one was undone and done again");
    assert.deepEqual(await part.execute(sql`select url, count from page order by url`), [
      { url: "a", count: 2 },
      { url: "b", count: 2 },
    ]);
    await part.close();
  });

  test("a statement and a lock that take too long fail, and the next one works", async () => {
    const part = pagesOf(postgres(settings({ statementTimeoutMs: 300, lockTimeoutMs: 100 })));
    await part.execute(add("a"));
    const because = (reason: RegExp) => (error: Error) =>
      WinnowError.is(error, away.code) && error.retryable && reason.test(String(error.cause));
    await assert.rejects(part.execute(sql`select pg_sleep(5)`), because(/did not answer in time/));
    await part.transaction(async (execute) => {
      await execute(sql`update page set count = 2`);
      await assert.rejects(part.execute(sql`update page set count = 3`), because(/did not get a lock/));
    });
    assert.equal((await part.execute(urls)).length, 1);
    await part.close();
  });

  test("a server that goes away in the middle is told once, and work goes on when it is back", async () => {
    const { lines, logger } = listen();
    const part = pagesOf(postgres(settings({ connectTimeoutMs: 2000 })), logger);
    await part.execute(add("a"));
    const inMiddle = part.transaction(async (execute) => {
      await execute(add("lost"));
      await server.stop();
      await sleep(50);
      await execute(add("lost too"));
    });
    await assert.rejects(inMiddle, away);
    await assert.rejects(part.execute(urls), away);
    await assert.rejects(part.check(), away);
    await server.start();
    assert.deepEqual(await part.execute(urls), [{ url: "a" }]);
    assert.deepEqual(
      lines.map((line) => line.replace(/^.*\} /, "")),
      ["the PostgreSQL server is away", "the PostgreSQL server is back"],
    );
    await part.close();
  });

  test("a server that comes late is waited for", async () => {
    await server.stop();
    const { lines, logger } = listen();
    const part = pagesOf(postgres(settings({ waitMs: 60_000 })), logger);
    const opening = part.open();
    while (lines.length === 0) await sleep(10);
    await server.start();
    await opening;
    assert.match(lines[0] ?? "", /waiting for the PostgreSQL server/);
    await part.close();
  });
}

test.run();
