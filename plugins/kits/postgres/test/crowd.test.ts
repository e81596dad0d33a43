/** A server that has no connection left, and poolers in front of one. */
import assert from "node:assert/strict";
import { hasPostgres, startPostgres } from "@winnow/conformance";
import { type Logger, silent } from "@winnow/core/plugin";
import { sql } from "kysely";
import { suite } from "uvu";
import { postgres } from "../src/index.ts";
import { type AskedConnection, refusePooler } from "../src/pooler.ts";

const test = suite("kit-postgres: connections");
if (!hasPostgres) console.log("skipped: kit-postgres: PostgreSQL is not installed");

/** A pooler of so many connections, each of which is another one to the server; `keeps` gives a client its own. */
function pooler(keeps: boolean, refuses = false) {
  let clients = 0;
  let inTransaction = -1;
  const left: (boolean | undefined)[] = [];
  const connect = async (): Promise<AskedConnection> => {
    const client = clients;
    clients += 1;
    return {
      query: async (text) => {
        if (text === "begin") {
          if (refuses) throw new Error("transaction blocks not allowed in statement pooling mode");
          inTransaction = client;
        }
        if (text === "rollback") inTransaction = -1;
        // The connection that was free last goes to the next caller.
        const isTaken = inTransaction !== -1 && inTransaction !== client;
        return { rows: [{ who: keeps ? client : isTaken ? 2 : 1 }] };
      },
      release: (destroy) => void left.push(destroy),
    };
  };
  return { connect, left };
}

test("a pooler that keeps no connections is refused, with what to do", async () => {
  const refused = { code: "CONFIG_INVALID", message: /db:6432 is a pooler.*pool_mode to session/ };
  for (const { connect, left } of [pooler(false), pooler(false, true)]) {
    await assert.rejects(refusePooler(connect, "db:6432"), refused);
    // A connection in a transaction is given to no other caller.
    assert.deepEqual(left, [true, undefined]);
  }
  const kept = pooler(true);
  await refusePooler(kept.connect, "db:6432");
  assert.deepEqual(kept.left, [undefined, undefined]);
});

test("no room for a second connection is no reason not to start", async () => {
  const { connect } = pooler(true);
  let asked = 0;
  const crowded = async () => {
    asked += 1;
    if (asked === 2) throw Object.assign(new Error("too many clients"), { code: "53300" });
    return await connect();
  };
  await refusePooler(crowded, "db");
  assert.equal(asked, 2);
});

if (hasPostgres) {
  const server = await startPostgres("max_connections=15");
  test.after(async () => server[Symbol.asyncDispose]());
  const migrations = async () => ["create table page (url text primary key)"];

  test("a process that gets no more connections goes on with those that it has", async () => {
    const lines: string[] = [];
    const write = (fields: unknown, message?: unknown) =>
      void lines.push(`${JSON.stringify(fields)} ${message}`);
    const logger: Logger = { ...silent, warn: write, info: write };
    const crowd = postgres({ url: server.url, poolSize: 40 }).part({ name: "page", migrations }, logger);
    await crowd.open();
    const all = Array.from({ length: 40 }, () => crowd.execute(sql`select pg_sleep(0.2)`));
    await Promise.all(all);
    assert.equal(await crowd.check(), undefined);
    const told = lines.filter((line) => line.endsWith("the PostgreSQL server is away"));
    assert.equal(told.length, 1, lines.join("\n"));
    assert.match(
      told[0] ?? "",
      /has no connection left: raise max_connections, or lower the size of the pools/,
    );
    await crowd.close();
  });

  test("a process that gets none at all says so", async () => {
    const settings = { url: server.url, connectTimeoutMs: 300, waitMs: 300, poolSize: 20 };
    const others = postgres({ ...settings, connectTimeoutMs: 10_000, waitMs: 0 }).part(
      { name: "page", migrations },
      silent,
    );
    const taken = Array.from({ length: 20 }, () => others.execute(sql`select pg_sleep(8)`).catch(() => {}));
    // A machine that is busy takes its time to open twenty of them.
    await new Promise((resolve) => setTimeout(resolve, 4000));
    const late = postgres(settings).part({ name: "page", migrations }, silent);
    await assert.rejects(late.open(), {
      code: "DATABASE_UNAVAILABLE",
      message: /has no connection left: raise max_connections.*waited for 0\.3 seconds/,
    });
    await late.close();
    await Promise.all(taken);
    await others.close();
  });
}

test.run();
