import type { Logger } from "@winnow/core/plugin";
import type { Delivery, Job, Task } from "@winnow/kit-jobs";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { LOST, recount } from "./recount.ts";
import { COUNTS, flawIn, isJson, LAST_TIME, MAX_COUNT, toDelivery, toJob, toTask } from "./rows.ts";
import type { DeliveryRow, JobRow, Tables, TaskRow } from "./schema.ts";

type Db = Kysely<Tables>;

const DAY_MS = 86_400_000;
const MOST = Number.MAX_SAFE_INTEGER;
/** Rows that one search sets aside. */
const PART = 100;

/**
 * Rows that cannot be used, such as those of another program or of a damaged disk: they are set aside, each with its
 * reason, so that none stops the others.
 */
export class Aside {
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Does work on one job; a broken row undoes this work alone, and has the job set aside. Gives undefined then. */
  async guard<T>(trx: Transaction<Tables>, job: number, work: () => Promise<T>): Promise<T | undefined> {
    await sql`savepoint one_job`.execute(trx);
    try {
      const value = await work();
      await sql`release one_job`.execute(trx);
      return value;
    } catch (error) {
      await sql`rollback to one_job`.execute(trx);
      await sql`release one_job`.execute(trx);
      await this.#setJob(trx, sql`number = ${job}`, flawIn(error), error);
      return undefined;
    }
  }

  /** The job of a row; of a broken one what is left of it, failed. */
  async job(db: Db, row: Selectable<JobRow>): Promise<Job> {
    try {
      return toJob(row);
    } catch (error) {
      const isRow = Number.isSafeInteger(row.number) ? sql`number = ${row.number}` : sql`id = ${row.id}`;
      return toJob(await this.#setJob(db, isRow, flawIn(error), error));
    }
  }

  /** The task of a row; a broken one is given out to be ended with its flaw. */
  async task(trx: Db, row: Selectable<TaskRow>, jobId: string): Promise<Task> {
    try {
      return toTask(row, jobId);
    } catch (error) {
      const flaw = flawIn(error);
      const { rows } = await sql<Selectable<TaskRow>>`update tasks set
        id = case when id between 0 and ${MOST} then id else (select coalesce(max(id), 0) + 1 from tasks where id < ${MOST}) end,
        attempt = ${orZero("attempt")}, depth = ${orZero("depth")}, aside = case when aside = 1 then 1 else 0 end
        where job = ${row.job} and key = ${row.key} returning *`.execute(trx);
      const [mended] = rows;
      if (mended === undefined) throw error;
      await this.#note(trx, mended.job, "tasks", row.key, flaw);
      return { ...toTask({ ...mended, data: null }, jobId), flaw };
    }
  }

  /** The message of a row; a broken one failed for good. */
  async delivery(db: Db, row: Selectable<DeliveryRow> & { job_id: string }): Promise<Delivery> {
    try {
      return toDelivery(row);
    } catch (error) {
      const flaw = flawIn(error);
      const receiver = isJson(row.receiver) ? row.receiver : "{}";
      const { rows } = await sql<
        Selectable<DeliveryRow>
      >`update deliveries set state = 'failed', last_error = ${flaw},
        receiver = ${receiver}, attempts = ${orZero("attempts")}, created_at = ${orNow("created_at")}, due_at = ${orNow("due_at")}
        where id = ${row.id} returning *`.execute(db);
      const [mended] = rows;
      if (mended === undefined) throw error;
      await this.#note(db, mended.job, "deliveries", row.id, flaw);
      return toDelivery({ ...mended, job_id: row.job_id });
    }
  }

  /** Leaves a document out that cannot be read; the list of problems of its job says so. */
  async document(db: Db, job: number, place: number, error: unknown): Promise<void> {
    const flaw = flawIn(error);
    await this.problem(db, job, `document ${place}`, flaw);
    await sql`delete from documents where job = ${job} and place = ${place}`.execute(db);
    await this.#note(db, job, "documents", String(place), flaw);
  }

  /** Adds to the problems of a job. */
  async problem(db: Db, job: number, url: string, flaw: string): Promise<void> {
    await sql`insert into problems (job, url, code, message, at)
      values (${job}, ${url}, 'JOB_DATA_BROKEN', ${flaw}, ${Date.now()}) on conflict do nothing`.execute(db);
  }

  /** How many rows were set aside. */
  async count(db: Db): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from broken`.execute(db);
    return rows[0]?.count ?? 0;
  }

  /** Sets rows aside that no query would ever choose, because of the numbers in them. */
  async findUnreachable(trx: Transaction<Tables>, now: number): Promise<void> {
    const columns = [...COUNTS, ...PACE, "created_at", "expires_at"];
    const wrong = sql.join(
      columns.map((column) => sql`not ${within(column)}`),
      sql` or `,
    );
    const { rows: jobs } = await sql<Selectable<JobRow>>`
      select * from jobs where number > ${MOST} union all
      select * from jobs where number < ${-MOST} union all
      select * from jobs where status = 'running' and (max_concurrency = 0 or ${wrong})
      limit ${PART}`.execute(trx);
    for (const row of jobs) await this.job(trx, row);
    const { rows: tasks } = await sql<Selectable<TaskRow> & { job_id: string }>`
      select tasks.*, jobs.id as job_id from tasks join jobs on jobs.number = tasks.job where tasks.id > ${MOST}
      union all
      select tasks.*, jobs.id as job_id from tasks join jobs on jobs.number = tasks.job where tasks.id < 0
      limit ${PART}`.execute(trx);
    for (const row of tasks) await this.task(trx, row, row.job_id);
    // Tasks of no valid state, and jobs that wait for tasks which are not there.
    const { rows: lost } = await sql<{ job: number }>`
      select job from tasks where ${LOST} union
      select number from jobs where status = 'running' and active + delayed > 0
        and number not in (select job from tasks where state in ('active', 'delayed'))
      limit ${PART}`.execute(trx);
    for (const { job } of lost) {
      const report = (url: string, reason: string) => this.problem(trx, job, url, reason);
      await this.guard(trx, job, () => recount(trx, job, now, report));
    }
    // A lease or a wait without end would be one. While a task is at work, its end says when the next may begin.
    await sql`update jobs set next_at = 0
      where status = 'running' and active = 0 and next_at > ${LAST_TIME}`.execute(trx);
    await sql`update tasks set due_at = ${now}
      where state in ('active', 'delayed') and (due_at is null or due_at > ${LAST_TIME})`.execute(trx);
    await sql`update deliveries set leased_until = 0
      where state = 'pending' and leased_until > ${LAST_TIME}`.execute(trx);
    await sql`update deliveries set due_at = ${now}
      where state = 'pending' and due_at > ${LAST_TIME}`.execute(trx);
  }

  /** Fails a job for good, with numbers that can be counted with again. */
  async #setJob(
    db: Db,
    isRow: ReturnType<typeof sql>,
    flaw: string,
    cause: unknown,
  ): Promise<Selectable<JobRow>> {
    const { rows: before } = await sql<{ id: string; number: number }>`
      update jobs set status = 'failed', error = ${flaw}, leftovers = 1,
        request = '{}', next_at = 0,
        ${sql.join(COUNTS.filter((one) => one !== "leftovers").map((one) => sql`${sql.ref(one)} = ${orZero(one)}`))},
        ${sql.join(PACE.map((one) => sql`${sql.ref(one)} = case when ${within(one)} then ${sql.ref(one)} end`))},
        created_at = ${orNow("created_at")}, ended_at = ${Date.now()},
        expires_at = case when ${isTime("expires_at")} then expires_at else ${Date.now() + DAY_MS} end
      where ${isRow} returning id, number`.execute(db);
    const [{ id, number } = { id: "", number: 0 }] = before;
    if (before.length === 0) throw cause;
    if (!Number.isSafeInteger(number)) await renumber(db, id);
    const { rows } = await sql<Selectable<JobRow>>`select * from jobs where id = ${id}`.execute(db);
    const [row] = rows;
    if (row === undefined) throw cause;
    await this.#note(db, row.number, "jobs", id, flaw);
    return row;
  }

  /** Stores the reason, and logs it the first time. */
  async #note(db: Db, job: number, what: string, place: string, reason: string): Promise<void> {
    const { rows } =
      await sql`insert into broken (job, what, place, reason) values (${job}, ${what}, ${place}, ${reason})
      on conflict do nothing returning 1`.execute(db);
    if (rows.length > 0) this.#log.error({ table: what, row: place, reason }, "a broken row was set aside");
  }
}

const PACE = ["max_concurrency", "delay_ms", "page_limit"] as const;

/** A number for a job that has none which can be used; what hung on the old one is lost. */
async function renumber(db: Db, id: string): Promise<void> {
  for (const table of ["tasks", "documents", "problems", "deliveries"]) {
    await sql`delete from ${sql.table(table)} where job = (select number from jobs where id = ${id})`.execute(
      db,
    );
  }
  await sql`update jobs set number = (select coalesce(max(number), 0) + 1 from jobs where number < ${MOST})
    where id = ${id}`.execute(db);
}

function within(column: string) {
  return sql`(${sql.ref(column)} between 0 and ${MAX_COUNT})`;
}

function isTime(column: string) {
  return sql`(${sql.ref(column)} between 0 and ${LAST_TIME})`;
}

function orZero(column: string) {
  return sql`case when ${within(column)} then ${sql.ref(column)} else 0 end`;
}

function orNow(column: string) {
  return sql`case when ${isTime(column)} then ${sql.ref(column)} else ${Date.now()} end`;
}
