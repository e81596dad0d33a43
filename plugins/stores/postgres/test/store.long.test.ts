import assert from "node:assert/strict";
import {
  hasPostgres,
  jobStoreConformance,
  servicesWith,
  setupWith,
  startPostgres,
} from "@winnow/conformance";
import { silent } from "@winnow/core/plugin";
import { JobStoreToken } from "@winnow/kit-jobs";
import { type PostgresPart, postgres } from "@winnow/kit-postgres";
import { sql } from "kysely";
import { suite } from "uvu";
import { storePostgres } from "../src/index.ts";
import { openStore } from "../src/store.ts";
import at from "./at.ts";

const test = suite("store-postgres");
if (!hasPostgres) console.log("skipped: store-postgres: PostgreSQL is not installed");
const NOW = 1_800_000_000_000;
const away = postgres({ url: "postgres://127.0.0.1:1/winnow" });

test("settings that are not valid are refused", () => {
  assert.throws(() => storePostgres(away, { maxTasks: 0 }), { code: "CONFIG_INVALID" });
});

if (hasPostgres) {
  const server = await startPostgres();
  test.after(async () => server[Symbol.asyncDispose]());
  let schemas = 0;
  const place = () => {
    schemas += 1;
    return `${server.url}#kit_${schemas}`;
  };
  /** The tables at a place, besides the store there. */
  const beside = (where: string): PostgresPart => {
    const [url = "", schema = ""] = where.split("#");
    const migrations = async () => [];
    return postgres({ url, schema, poolSize: 1 }).part({ name: "beside", migrations }, silent);
  };

  jobStoreConformance(test, () => at(place()), {
    shared: {
      module: new URL("./at.ts", import.meta.url).href,
      create: at,
      place,
      states: async (where, jobId) => {
        const tables = beside(where);
        const rows = await tables.execute(
          sql<{ state: string; n: number }>`select state, count(*) as n from tasks
            join jobs on jobs.number = tasks.job where jobs.id = ${jobId} and aside = 0 group by state`,
        );
        await tables.close();
        return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
      },
    },
  });

  const job = (id: string, tasks: number) => ({
    ...{ id, operation: "kit", owner: "", request: {}, pace: {}, deliveries: [], expiresAt: NOW + 1000 },
    tasks: Array.from({ length: tasks }, (_, index) => ({
      key: `/${index}`,
      url: `https://a.example/${index}`,
    })),
  });

  /** A store that counts what it sends to the server, and notes what is there besides. */
  async function counted() {
    const where = place();
    const tables = beside(where);
    const plugin = at(where);
    await plugin.setup?.({ services: servicesOf(plugin), logger: silent });
    let sent = 0;
    const store = openStore(
      {
        ...tables,
        execute: (statement) => {
          sent += 1;
          return tables.execute(statement);
        },
      },
      1000,
    );
    const trips = async (work: () => Promise<unknown>) => {
      const before = sent;
      await work();
      return sent - before;
    };
    return { store, tables, trips, close: async () => Promise.all([tables.close(), plugin.close?.()]) };
  }

  test("a page takes three round trips: to take it, to read its job, and to end it", async () => {
    const { store, trips, close } = await counted();
    assert.equal(await trips(() => store.create(job("trips", 8), NOW)), 1);
    assert.equal(await trips(() => store.claim("w", 4, NOW, NOW + 1000)), 1);
    const [task] = await store.claim("w", 1, NOW, NOW + 1000);
    assert.ok(task);
    assert.equal(await trips(() => store.find(task.jobId)), 1);
    const message = { id: "m", notifier: "kit", type: "kit.page", body: "{}", receiver: {} };
    const end = {
      document: { body: "words" },
      finalKey: "/7",
      skipped: [{ url: "/no", code: "ROBOTS", message: "no" }],
      tasks: [{ key: "/new", url: "https://a.example/new" }],
      ...{ deliveries: [message], deliveriesAtEnd: [], messages: [{ ...message, id: "n" }] },
    };
    assert.equal(await trips(() => store.finish("w", task, end, NOW)), 1);
    assert.equal((await store.deliveries({ jobId: "trips", limit: 5 })).length, 2);
    assert.equal(await trips(() => store.beat("w", [1, 2], NOW + 2000)), 1);
    assert.equal(await trips(() => store.revive(NOW)), 1);
    await close();
  });

  test("a job that somebody is changing is waited for, when there is nothing else", async () => {
    const { store, tables, trips, close } = await counted();
    await store.create(job("busy", 3), NOW);
    let taken: Promise<number> | undefined;
    let claimed = 0;
    const other = beside(`${server.url}#kit_${schemas}`);
    await other.transaction(async (execute) => {
      await execute(sql`select 1 from jobs where id = 'busy' for update`);
      taken = trips(async () => {
        claimed = (await store.claim("w", 2, NOW, NOW + 1000)).length;
      });
      await new Promise((resolve) => setTimeout(resolve, 200));
      assert.equal(claimed, 0);
    });
    assert.equal(await taken, 2);
    assert.equal(claimed, 2);
    await other.close();
    await tables.close();
    await close();
  });

  test("a job that somebody is changing is not overtaken by one of lower priority", async () => {
    const { store, tables, close } = await counted();
    await store.create({ ...job("busy", 1), pace: { priority: "high" } }, NOW);
    await store.create({ ...job("free", 1), pace: { priority: "low" } }, NOW);
    let taken: Promise<readonly { readonly jobId: string }[]> | undefined;
    const other = beside(`${server.url}#kit_${schemas}`);
    await other.transaction(async (execute) => {
      await execute(sql`select 1 from jobs where id = 'busy' for update`);
      taken = store.claim("w", 2, NOW, NOW + 1000);
      await new Promise((resolve) => setTimeout(resolve, 200));
      assert.deepEqual(await execute(sql`select 1 from tasks where state = 'active'`), []);
    });
    assert.deepEqual(
      (await taken)?.map(({ jobId }) => jobId),
      ["busy", "free"],
    );
    await other.close();
    await tables.close();
    await close();
  });

  test("many tasks are added whole or not at all", async () => {
    const { store, close } = await counted();
    await store.create({ ...job("large", 12_000), idempotencyKey: "k" }, NOW);
    const found = await store.find("large");
    assert.deepEqual(
      [found?.counts.waiting, /maximum number of pages/.test(found?.warning ?? "")],
      [1000, true],
    );
    await assert.rejects(store.create({ ...job("again", 12_000), idempotencyKey: "k" }, NOW), {
      code: "IDEMPOTENCY_KEY_USED",
      details: { id: "large" },
    });
    await assert.rejects(store.append("nothing", job("x", 12_000).tasks, NOW), { code: "JOB_NOT_FOUND" });
    assert.deepEqual(
      (await store.list({ limit: 5 })).map(({ id }) => id),
      ["large"],
    );
    await close();
  });

  test("a job whose counts are wrong holds up no other, and ends", async () => {
    const { store, tables, close } = await counted();
    for (const id of ["taken", "gone", "right"]) await store.create(job(id, 2), NOW);
    await tables.execute(sql`delete from tasks where job = (select number from jobs where id = 'taken')`);
    const tasks = await store.claim("w", 5, NOW, NOW + 1000);
    assert.deepEqual(tasks.map(({ jobId }) => jobId).sort(), ["gone", "gone", "right", "right"]);
    assert.equal((await store.find("taken"))?.status, "completed");
    await tables.execute(sql`delete from tasks where job = (select number from jobs where id = 'gone')`);
    await store.sweep(NOW);
    assert.equal((await store.find("gone"))?.status, "completed");
    await tables.execute(sql`update jobs set active = 0 where id = 'right'`);
    const end = { document: {}, deliveries: [], deliveriesAtEnd: [] };
    for (const task of tasks.filter(({ jobId }) => jobId === "right"))
      assert.equal((await store.finish("w", task, end, NOW)).written, true);
    assert.equal((await store.find("right"))?.status, "completed");
    await close();
  });

  test("what no release writes is refused by the tables", async () => {
    const { store, tables, close } = await counted();
    await store.create(
      { ...job("own", 2), deliveries: [{ id: "d", notifier: "kit", type: "t", body: "", receiver: {} }] },
      NOW,
    );
    const wrong = [
      ...[
        "number = 9007199254740993",
        "request = '[]'",
        "request = 'null'",
        "status = 'odd'",
        "waiting = -1",
      ],
      ...["active = null", "max_concurrency = 0", "created_at = 9000000000000000", "done = 9000000000000000"],
    ].map((change) => `update jobs set ${change}`);
    const others = [
      "tasks set state = 'odd'",
      "tasks set data = '{'",
      "tasks set aside = 2",
      "deliveries set receiver = '{'",
    ];
    for (const statement of [...wrong, ...others.map((change) => `update ${change}`)])
      await assert.rejects(tables.execute(sql.raw(statement)), /PostgreSQL: /, statement);
    assert.equal((await store.claim("w", 5, NOW, NOW + 1000)).length, 2);
    assert.equal(await store.broken(), 0);
    await close();
  });

  test("a cancelled giant is forgotten a part at a time", async () => {
    const { store, tables, close } = await counted();
    await store.create(job("giant", 900), NOW);
    await tables.execute(sql`insert into tasks (job, key, url, host, depth, aside, state)
      select job, 'more' || n || key, url, host, 0, 0, 'waiting' from tasks cross join generate_series(1, 5) as n`);
    await store.end("giant", "cancelled", NOW, { deliveries: [] });
    let parts = 0;
    for (; parts < 20 && (await store.sweep(NOW)); parts += 1);
    assert.equal(parts, 3);
    const [row] = await tables.execute(sql<{ count: number }>`select count(*) as count from tasks`);
    assert.equal(row?.count, 0);
    assert.equal((await store.find("giant"))?.status, "cancelled");
    await close();
  });
}

/** A kernel with this service alone. */
function servicesOf(plugin: ReturnType<typeof at>) {
  return servicesWith(new Map([[JobStoreToken, plugin.create(setupWith())]]));
}

test.run();
