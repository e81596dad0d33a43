import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { hasPostgres, startPostgres } from "@winnow/conformance";
import { createKernel, type Plugin } from "@winnow/core";
import { JobStoreToken } from "@winnow/kit-jobs";
import { postgres } from "@winnow/kit-postgres";
import { RecordStoreToken } from "@winnow/kit-records";
import { recordsPostgres } from "@winnow/records-postgres";
import { recordsSqlite } from "@winnow/records-sqlite";
import { movedJobs, storePostgres } from "@winnow/store-postgres";
import { storeSqlite } from "@winnow/store-sqlite";
import { suite } from "uvu";

const test = suite("winnow migrate");
if (!hasPostgres) console.log("skipped: PostgreSQL is not installed");
test("PostgreSQL is there, or it is said", () => {});

const PAGES = 10_000;
const OPEN = 120;
const folder = mkdtempSync(join(tmpdir(), "winnow-migrate-"));
const bin = new URL("../bin/winnow.mjs", import.meta.url).pathname;
const source = join(folder, "source");
const NOW = Date.now();
const LONG = 86_400_000;
const DELIVERY = { notifier: "webhook", type: "crawl.page", receiver: { url: "https://hook.test/" } };

const inFiles = (place: string) => [
  storeSqlite({ path: join(place, "jobs.sqlite") }),
  recordsSqlite({ path: join(place, "records.sqlite") }),
];
const inDatabase = (url: string) => {
  const server = postgres({ url });
  return [storePostgres(server), recordsPostgres(server)];
};

async function storesOf(plugins: readonly Plugin[]) {
  const kernel = await createKernel({ plugins });
  const [jobs, records] = [kernel.services.get(JobStoreToken), kernel.services.get(RecordStoreToken)];
  return { jobs, records, [Symbol.asyncDispose]: () => kernel.close() };
}

/** Ten thousand pages of one job, tasks of every state, messages, and records with histories and bytes. */
async function fill(): Promise<void> {
  await using stores = await storesOf(inFiles(source));
  const { jobs, records } = stores;
  const tasks = Array.from({ length: PAGES + OPEN }, (_, index) => ({
    ...{ key: `k${index}`, url: `https://site.test/${index}`, data: { index, text: "模型 \u0000" } },
  }));
  const job = { operation: "crawl", owner: "team", payer: "payer", expiresAt: NOW + LONG, pace: {} };
  const request = { url: "https://site.test/", note: 'a "quoted" \\ text' };
  await jobs.create(
    { ...job, id: "job-1", request, tasks, deliveries: [{ ...DELIVERY, id: "d0", body: "{}" }] },
    NOW,
  );
  for (let done = 0; done < PAGES; ) {
    for (const task of await jobs.claim("worker", Math.min(500, PAGES - done), NOW, NOW + LONG)) {
      const document = {
        markdown: `# Page ${task.key}\n${"text ".repeat(100)}`,
        metadata: { url: task.url },
      };
      const deliveries = done % 500 === 0 ? [{ ...DELIVERY, id: `d-${task.key}`, body: "[1]" }] : [];
      await jobs.finish("worker", task, { document, deliveries, deliveriesAtEnd: [] }, NOW + done);
      done += 1;
    }
  }
  await jobs.claim("worker", 20, NOW + PAGES, NOW + LONG);
  await jobs.create({ ...job, id: "job-2", request: {}, tasks: [], deliveries: [] }, NOW);
  for (let index = 0; index < 300; index += 1) {
    const key = { collection: "monitor", owner: "team", key: `m${index % 100}` };
    const bytes = index % 3 === 0 ? { bytes: Buffer.alloc(2000, index) } : {};
    await records.put(key, { at: NOW + index, value: { index, name: "Überwacht" }, ...bytes }, { keep: 5 });
  }
  // The highest version is of a record that is gone: no other record may get its number.
  const gone = { collection: "gone", owner: "", key: "last" };
  await records.put(gone, { at: NOW, value: 1 });
  await records.delete(gone, 10);
}

/** All rows of all tables of the files in a folder. */
function rowsIn(place: string) {
  return ["jobs", "records"].flatMap((name) => {
    const database = new DatabaseSync(join(place, `${name}.sqlite`), { readOnly: true });
    try {
      const tables = database
        .prepare(
          "select name from sqlite_master where type = 'table' and name <> 'sqlite_stat1' order by name",
        )
        .all();
      return tables.map(({ name: table }) => {
        const rows = database.prepare(`select * from ${table}`).all();
        return { table, rows: rows.map((row) => JSON.stringify(row)).sort() };
      });
    } finally {
      database.close();
    }
  });
}

/** How long a move took that nothing disturbed. */
let moveMs = 0;

const env = { ...process.env, WINNOW_DATA_DIR: source, DATABASE_URL: "" };
const migrate = (...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "migrate", ...words], {
    ...{ cwd: folder, env, encoding: "utf8" },
  });
  return { status, stdout, stderr };
};

/** From where a move into a database was begun that has not ended. */
async function unfinishedIn(url: string): Promise<string | undefined> {
  const store = await movedJobs(postgres({ url, poolSize: 1 }));
  try {
    return await store.unfinished();
  } finally {
    await store.close();
  }
}

/** What a database gives of the job and the records, by the contracts of the stores. */
async function checkStores(plugins: readonly Plugin[]): Promise<void> {
  await using stores = await storesOf(plugins);
  await using originals = await storesOf(inFiles(source));
  for (const id of ["job-1", "job-2"])
    assert.deepEqual(await stores.jobs.find(id), await originals.jobs.find(id));
  let after = -1;
  let pages = 0;
  for (;;) {
    const some = await stores.jobs.documents("job-1", after, 1000, 2 ** 28);
    if (some.length === 0) break;
    assert.deepEqual(some, await originals.jobs.documents("job-1", after, some.length, 2 ** 28));
    after = some.at(-1)?.place ?? after;
    pages += some.length;
  }
  assert.equal(pages, PAGES);
  const query = { limit: 1000 };
  assert.deepEqual(await stores.jobs.deliveries(query), await originals.jobs.deliveries(query));
  const of = { collection: "monitor", owner: "team" };
  const list = await stores.records.list(of, { limit: 1000 });
  assert.equal(list.length, 100);
  assert.deepEqual(list, await originals.records.list(of, { limit: 1000 }));
  for (const { key } of list) {
    const [one, other] = [
      await stores.records.get({ ...of, key }),
      await originals.records.get({ ...of, key }),
    ];
    assert.deepEqual(
      { ...one, bytes: Buffer.from(one?.bytes ?? []) },
      { ...other, bytes: Buffer.from(other?.bytes ?? []) },
    );
    const history = await stores.records.history({ ...of, key }, { limit: 10 });
    assert.deepEqual(history, await originals.records.history({ ...of, key }, { limit: 10 }));
  }
}

if (hasPostgres) {
  const server = await startPostgres();
  await fill();
  const before = rowsIn(source);
  test.after(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  test("a dry run says what there is, and writes nothing", () => {
    const { status, stdout, stderr } = migrate(
      "--to",
      server.database().replace("winnow@", "winnow:secret@"),
      "--dry-run",
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, new RegExp(`^documents\t${PAGES}$`, "m"));
    assert.match(stdout, /^jobs\t2$/m);
    assert.match(stderr, /nothing was written/);
    assert.ok(!stderr.includes("secret"));
  });

  test("everything arrives in PostgreSQL, works there, and comes back as it was", async () => {
    const url = server.database();
    const beganAt = performance.now();
    const there = migrate("--to", url);
    moveMs = performance.now() - beganAt;
    assert.equal(there.status, 0, there.stderr);
    assert.deepEqual(rowsIn(source), before);
    await checkStores(inDatabase(url));

    const back = join(folder, "back");
    const moved = migrate("--from", url, "--to", back);
    assert.equal(moved.status, 0, moved.stderr);
    for (const [index, { table, rows }] of rowsIn(back).entries()) {
      assert.equal(table, before[index]?.table);
      assert.equal(rows.length, before[index]?.rows.length, String(table));
      // A NUL is what PostgreSQL cannot keep; the times of its sweeps are its own.
      if (table !== "seen") assert.deepEqual(rows, before[index]?.rows, String(table));
    }
    await using stores = await storesOf(inDatabase(url));
    const taken = await stores.jobs.claim("other", 5, NOW + PAGES, NOW + LONG);
    assert.equal(taken.length, 5, "waiting tasks are taken");
    const key = { collection: "new", owner: "", key: "one" };
    const version = await stores.records.put(key, { at: NOW, value: 1 });
    assert.ok((version ?? 0) > 301, "the number of a record that is gone is not given again");
    await stores.jobs.create(
      {
        id: "new",
        operation: "crawl",
        owner: "",
        payer: "",
        request: {},
        expiresAt: NOW + LONG,
        pace: {},
        tasks: [{ key: "a", url: "https://a.test/" }],
        deliveries: [],
      },
      NOW,
    );
    assert.equal((await stores.jobs.find("new"))?.counts.waiting, 1);
  });

  test("a move that is killed leaves the source as it was, and goes on with the same command alone", async () => {
    const url = server.database();
    const other = join(folder, "other");
    cpSync(source, other, { recursive: true });
    let halves = 0;
    // Killed later and later, until it is done before that; on a busy machine in longer steps, as all of it takes longer.
    const stepMs = Math.max(600, moveMs / 8);
    for (let delayMs = 2 * stepMs; ; delayMs += stepMs) {
      const child = spawn(process.execPath, [bin, "migrate", "--to", url], { cwd: folder, env });
      const timer = setTimeout(() => child.kill("SIGKILL"), delayMs);
      const said = child.stderr.toArray();
      const [status] = await once(child, "exit");
      clearTimeout(timer);
      assert.deepEqual(rowsIn(source), before);
      if (status !== null) {
        // The one before may have been done, and killed on its way out.
        if (status !== 0) assert.match(String(await said), /has data already/);
        break;
      }
      if (halves > 0 || (await unfinishedIn(url)) === undefined) continue;
      halves += 1;
      const wrong = migrate("--from", other, "--to", url);
      assert.equal(wrong.status, 1);
      assert.match(wrong.stderr, /A move from .*source into .* has not ended/);
    }
    assert.equal(halves, 1, "no kill came in the middle");
    await checkStores(inDatabase(url));
  });

  test("a target with data is refused, and replaced where that is said", async () => {
    const url = server.database();
    {
      await using stores = await storesOf(inDatabase(url));
      await stores.records.put(
        { collection: "old", owner: "", key: "a" },
        { at: NOW, value: 1, bytes: Buffer.from("x") },
      );
    }
    const refused = migrate("--to", url);
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /has data already \(1 record, 1 content\)/);
    assert.equal(migrate("--to", url, "--into-used").status, 0);
    await checkStores(inDatabase(url));
  });

  test("files that somebody has open, and a database with a server, are refused", async () => {
    const url = server.database();
    {
      await using open = await storesOf(inFiles(source));
      await open.jobs.find("job-1");
      await open.records.list({ collection: "monitor", owner: "team" }, { limit: 1 });
      const busy = migrate("--to", url);
      assert.notEqual(busy.status, 0);
      assert.match(busy.stderr, /jobs\.sqlite is in use: stop the servers/);
    }
    await using worker = await storesOf(inDatabase(url));
    await worker.jobs.find("job-1");
    const busy = migrate("--to", url);
    assert.equal(busy.status, 1);
    assert.match(busy.stderr, /is in use by \d+ other connection/);
  });

  test("places that hold nothing, or are none, are refused in a line", () => {
    const empty = migrate("--from", join(folder, "nothing"), "--to", server.url);
    assert.equal(empty.status, 2);
    assert.match(empty.stderr, /^winnow: Nothing is kept in .*nothing/);
    assert.ok(!readdirSync(folder).includes("nothing"));
    assert.match(migrate("--to", "postgres://winnow:secret@127.0.0.1:1/x").stderr, /cannot be reached/);
    assert.match(migrate().stderr, /required option '--to <place>' not specified/);
  });
}

test.run();
