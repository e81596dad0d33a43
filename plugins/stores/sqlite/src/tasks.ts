import { setImmediate as breathe } from "node:timers/promises";
import type { NewTask, Task } from "@winnow/kit-jobs";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Aside } from "./aside.ts";
import { recount } from "./recount.ts";
import { checkNumbers } from "./rows.ts";
import type { JobRow, Tables, TaskRow } from "./schema.ts";

type Trx = Transaction<Tables>;

/** Tasks that are added at a time, so that a long list does not stop everything else. */
const PART = 1000;
/** Who takes tasks, and for how long. */
interface Claim {
  readonly worker: string;
  readonly now: number;
  readonly leaseUntil: number;
}

/** Adds the tasks whose keys the job does not have yet, as far as there is room; gives how many were left out. */
export async function addTasks(
  trx: Trx,
  job: number,
  tasks: readonly NewTask[],
  mostTasks: number,
): Promise<number> {
  if (tasks.length === 0) return 0;
  const { taken } = await trx
    .selectFrom("jobs")
    .select(sql<number>`waiting + delayed + active`.as("taken"))
    .where("number", "=", job)
    .executeTakeFirstOrThrow();
  const fitting = tasks.slice(0, Math.max(0, mostTasks - taken));
  for (let at = 0; at < fitting.length; at += PART) {
    if (at > 0) await breathe();
    await addPart(trx, job, fitting.slice(at, at + PART));
  }
  return tasks.length - fitting.length;
}

async function addPart(trx: Trx, job: number, tasks: readonly NewTask[]): Promise<void> {
  const rows = JSON.stringify(
    tasks.map(({ key, url, depth = 0, aside = false, data, notBefore }) => [
      key,
      url,
      hostOf(url),
      depth,
      aside ? 1 : 0,
      data === undefined ? null : JSON.stringify(data),
      notBefore === undefined ? "waiting" : "delayed",
      notBefore ?? null,
    ]),
  );
  const added = await sql<Pick<TaskRow, "aside" | "state">>`
    insert into tasks (id, job, key, url, host, depth, aside, data, state, due_at)
    select (select coalesce(max(id), 0) from tasks where id < ${Number.MAX_SAFE_INTEGER}) + 1 + json_each.key,
      ${job}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
    from json_each(${rows}) where true
    on conflict (job, key) do nothing
    returning aside, state`.execute(trx);
  const asides = added.rows.filter(({ aside }) => aside === 1).length;
  const delayed = added.rows.filter(({ state }) => state === "delayed").length;
  await trx
    .updateTable("jobs")
    .set((column) => ({
      waiting: column("waiting", "+", added.rows.length - delayed),
      delayed: column("delayed", "+", delayed),
      aside_open: column("aside_open", "+", asides),
    }))
    .where("number", "=", job)
    .execute();
}

/** Takes up to so many tasks, each of the job whose turn it is. */
export async function claimTasks(
  trx: Trx,
  most: number,
  claim: Claim,
  aside: Aside,
): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  while (tasks.length < most) {
    const task = await takeTask(trx, claim, aside);
    if (task === undefined) break;
    tasks.push(task);
  }
  return tasks;
}

/** Extends the leases of these tasks of a worker; gives the jobs among theirs that are over. */
export async function extendLeases(
  trx: Trx,
  worker: string,
  tasks: readonly number[],
  leaseUntil: number,
): Promise<readonly string[]> {
  const held = sql`tasks.id in (select value from json_each(${JSON.stringify(tasks)}))
    and tasks.worker = ${worker} and tasks.state = 'active'`;
  await sql`update tasks set due_at = ${leaseUntil} where ${held}`.execute(trx);
  const over = await sql<{ id: string }>`
    select distinct jobs.id from tasks join jobs on jobs.number = tasks.job
    where ${held} and jobs.status != 'running'`.execute(trx);
  return over.rows.map(({ id }) => id);
}

/** Takes one task of the job whose turn it is; undefined when none may begin yet. */
async function takeTask(trx: Trx, claim: Claim, aside: Aside): Promise<Task | undefined> {
  for (;;) {
    const job = await nextJob(trx, claim.now);
    if (job === undefined) return undefined;
    // Without one the job is complete or set aside, so another is next.
    const task = await aside.guard(trx, job.number, () => takeFrom(trx, job, claim, aside));
    if (task !== undefined) return task;
  }
}

async function takeFrom(
  trx: Trx,
  job: Selectable<JobRow>,
  { worker, now, leaseUntil }: Claim,
  aside: Aside,
): Promise<Task | undefined> {
  checkNumbers(job);
  const row = (await nextTask(trx, job, job.last_host)) ?? (await nextTask(trx, job));
  if (row === undefined) {
    await recount(trx, job.number, now, (url, reason) => aside.problem(trx, job.number, url, reason));
    return undefined;
  }
  const task = await aside.task(trx, row, job.id);
  const attempt = task.attempt + 1;
  await trx
    .updateTable("tasks")
    .set({ state: "active", worker, due_at: leaseUntil, attempt })
    .where("id", "=", task.id)
    .execute();
  await trx
    .updateTable("jobs")
    .set((column) => ({
      turn: sql<number>`(select coalesce(max(turn), 0) + 1 from jobs where turn < ${Number.MAX_SAFE_INTEGER})`,
      last_host: row.host,
      waiting: column("waiting", "-", 1),
      active: column("active", "+", 1),
      aside_active: column("aside_active", "+", task.aside ? 1 : 0),
      // With a delay one is at work at a time; the end of that one says when the next may begin.
      next_at: job.delay_ms === null ? 0 : Number.MAX_SAFE_INTEGER,
    }))
    .where("number", "=", job.number)
    .execute();
  return { ...task, attempt };
}

/** The owner who was served longest ago is first, so that one with many jobs holds up no other. */
async function nextJob(trx: Trx, now: number): Promise<Selectable<JobRow> | undefined> {
  // One step of the index for each owner, however many jobs they have.
  const { rows } = await sql<{ owner: string }>`
    with recursive own (owner) as (
      select min(owner) from jobs where status = 'running'
      union all
      select (select min(owner) from jobs where status = 'running' and jobs.owner > own.owner)
      from own where own.owner is not null
    )
    select owner from own where owner is not null
    order by (select max(turn) from jobs where status = 'running' and jobs.owner = own.owner), owner`.execute(
    trx,
  );
  for (const { owner } of rows) {
    const job = await nextJobOf(trx, owner, now);
    if (job !== undefined) return job;
  }
  return undefined;
}

async function nextJobOf(trx: Trx, owner: string, now: number): Promise<Selectable<JobRow> | undefined> {
  return await trx
    .selectFrom("jobs")
    .selectAll()
    .where("owner", "=", owner)
    // As a parameter it would keep the index of running jobs from being used.
    .where(sql<boolean>`status = 'running'`)
    .where("waiting", ">", 0)
    .where("next_at", "<=", now)
    .where(sql<boolean>`(max_concurrency is null or active < max_concurrency)`)
    // A job that has all that it wanted may have tasks left that a dead worker held; they end it.
    .where(sql<boolean>`(page_limit is null or active = 0 or done + active - aside_active < page_limit)`)
    .orderBy("priority", "desc")
    .orderBy("turn")
    .limit(1)
    .executeTakeFirst();
}

/** The first waiting task of the host after this one, or of any. */
async function nextTask(
  trx: Trx,
  { number }: Selectable<JobRow>,
  afterHost?: string,
): Promise<Selectable<TaskRow> | undefined> {
  const waiting = trx
    .selectFrom("tasks")
    .selectAll()
    .where("job", "=", number)
    .where(sql<boolean>`state = 'waiting'`)
    .orderBy("host")
    .orderBy("id")
    .limit(1);
  const next = afterHost === undefined ? waiting : waiting.where("host", ">", afterHost);
  return await next.executeTakeFirst();
}

/** Puts tasks back whose time has come; gives how many. */
export async function reviveTasks(trx: Trx, now: number, aside: Aside): Promise<number> {
  const due = await trx
    .selectFrom("tasks")
    .select(["id", "job", "state", "aside"])
    .where("state", "in", ["active", "delayed"])
    .where("due_at", "<=", now)
    .limit(1000)
    .execute();
  for (const task of due) await aside.guard(trx, task.job, () => putBack(trx, task));
  return due.length;
}

/** Gives tasks of a worker, by default all, back as if they had not begun. */
export async function releaseTasks(
  trx: Trx,
  of: {
    readonly worker: string;
    readonly tasks: readonly number[] | undefined;
    readonly notBefore: number | undefined;
  },
  aside: Aside,
): Promise<void> {
  let all = trx
    .selectFrom("tasks")
    .select(["id", "job", "state", "aside"])
    .where("worker", "=", of.worker)
    .where("state", "=", "active");
  if (of.tasks !== undefined)
    all = all.where(sql<boolean>`id in (select value from json_each(${JSON.stringify(of.tasks)}))`);
  for (const task of await all.execute()) {
    await aside.guard(trx, task.job, () => putBack(trx, task, of.notBefore));
    await sql`update tasks set attempt = attempt - 1 where id = ${task.id}`.execute(trx);
  }
}

async function putBack(
  trx: Trx,
  { id, job, state, aside }: Pick<Selectable<TaskRow>, "id" | "job" | "state" | "aside">,
  notBefore?: number,
): Promise<void> {
  const next = notBefore === undefined ? "waiting" : "delayed";
  await trx
    .updateTable("tasks")
    .set({ state: next, worker: null, due_at: notBefore ?? null })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("jobs")
    .set((column) => ({
      [next]: column(next, "+", 1),
      ...(state === "delayed"
        ? { delayed: column("delayed", "-", 1) }
        : { active: column("active", "-", 1), aside_active: column("aside_active", "-", aside), next_at: 0 }),
    }))
    .where("number", "=", job)
    .where("status", "=", "running")
    .execute();
}

function hostOf(url: string): string {
  // Such as that of a URL that has none.
  return URL.parse(url)?.host || " ";
}
