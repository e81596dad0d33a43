import type { Delivery, JobStatus } from "@winnow/kit-jobs";
import type { Generated } from "kysely";

/** A row of `jobs`. Tasks of it are counted here in the transaction that changes them. */
export interface JobRow {
  number: Generated<number>;
  id: string;
  operation: string;
  owner: string;
  payer: string | null;
  request: string;
  status: JobStatus;
  created_at: number;
  ended_at: number | null;
  expires_at: number;
  /** How long it is kept after its end, in milliseconds; a trigger counts `expires_at` from there. */
  keep_ms: Generated<number>;
  idempotency_key: string | null;
  max_concurrency: number | null;
  delay_ms: number | null;
  page_limit: number | null;
  /** Place in `PRIORITIES`. */
  priority: number;
  /** Before this time no task may begin. */
  next_at: Generated<number>;
  /** Jobs take turns: the lowest is next. */
  turn: Generated<number>;
  last_host: Generated<string>;
  waiting: Generated<number>;
  /** Tasks that wait for their next try. */
  delayed: Generated<number>;
  active: Generated<number>;
  done: Generated<number>;
  failed: Generated<number>;
  /** Tasks that lead to no document. */
  aside_open: Generated<number>;
  aside_active: Generated<number>;
  credits: Generated<number>;
  warning: string | null;
  error: string | null;
  /** Whether tasks are still to be forgotten. */
  leftovers: Generated<number>;
}

/** States of a task. */
export type TaskState = "waiting" | "delayed" | "active" | "done" | "failed" | "dropped";

/** A row of `tasks`. */
export interface TaskRow {
  id: Generated<number>;
  job: number;
  key: string;
  url: string;
  host: string;
  depth: number;
  aside: number;
  data: string | null;
  state: TaskState;
  attempt: Generated<number>;
  worker: string | null;
  /** When the lease of an active task ends, or a delayed one is due. */
  due_at: number | null;
}

/** A row of `documents`. */
export interface DocumentRow {
  job: number;
  place: number;
  bytes: number;
  body: string;
}

/** A row of `problems`. */
export interface ProblemRow {
  id: Generated<number>;
  job: number;
  url: string;
  code: string;
  message: string;
  at: number;
}

/** A row of `deliveries`. */
export interface DeliveryRow {
  number: Generated<number>;
  id: string;
  job: number;
  notifier: string;
  type: string;
  body: string;
  receiver: string;
  created_at: number;
  attempts: Generated<number>;
  state: Delivery["state"];
  due_at: number;
  /** Until then somebody is at it. */
  leased_until: Generated<number>;
  last_error: string | null;
}

/** A row of `broken`: what was set aside, and why. */
export interface BrokenRow {
  number: Generated<number>;
  job: number;
  /** Table, and what stands there for the row. */
  what: string;
  place: string;
  reason: string;
}

/** The row of `seen`: when the store was last swept, which shows that a clock was set. */
export interface SeenRow {
  number: number;
  at: number;
}

/** The tables. */
export interface Tables {
  jobs: JobRow;
  tasks: TaskRow;
  documents: DocumentRow;
  problems: ProblemRow;
  deliveries: DeliveryRow;
  broken: BrokenRow;
  seen: SeenRow;
}

/** How long a job is kept after its end; one whose row is damaged like any other. */
export const RETENTION_SQL =
  "case when keep_ms between 0 and 1000000000000000 then keep_ms else 86400000 end";

/** What each version adds to the one before; the file remembers its version. Never change one that was published. */
export const MIGRATIONS: readonly string[] = [
  `
  create table jobs (
    number integer primary key,
    id text not null unique,
    operation text not null,
    owner text not null,
    request text not null,
    status text not null,
    created_at integer not null,
    ended_at integer,
    expires_at integer not null,
    idempotency_key text,
    max_concurrency integer,
    delay_ms integer,
    page_limit integer,
    next_at integer not null default 0,
    turn integer not null default 0,
    last_host text not null default '',
    waiting integer not null default 0,
    delayed integer not null default 0,
    active integer not null default 0,
    done integer not null default 0,
    failed integer not null default 0,
    aside_open integer not null default 0,
    aside_active integer not null default 0,
    credits integer not null default 0,
    warning text,
    error text,
    leftovers integer not null default 0
  ) strict;
  create unique index jobs_once on jobs (owner, idempotency_key) where idempotency_key is not null;
  create index jobs_running on jobs (turn) where status = 'running';
  create index jobs_turn on jobs (turn);
  create index jobs_listed on jobs (owner, operation, created_at);
  create index jobs_expiring on jobs (expires_at);
  create index jobs_left on jobs (number) where leftovers = 1;

  create table tasks (
    id integer primary key,
    job integer not null,
    key text not null,
    url text not null,
    host text not null,
    depth integer not null,
    aside integer not null,
    data text,
    state text not null,
    attempt integer not null default 0,
    worker text,
    due_at integer,
    unique (job, key)
  ) strict;
  create index tasks_next on tasks (job, host, id) where state = 'waiting';
  create index tasks_due on tasks (due_at) where state in ('active', 'delayed');
  create index tasks_held on tasks (worker) where state = 'active';

  create table documents (
    job integer not null,
    place integer not null,
    bytes integer not null,
    body text not null,
    primary key (job, place)
  ) strict, without rowid;

  create table problems (
    id integer primary key,
    job integer not null,
    url text not null,
    code text not null,
    message text not null,
    at integer not null,
    unique (job, url, code)
  ) strict;

  create table deliveries (
    number integer primary key,
    id text not null unique,
    job integer not null,
    notifier text not null,
    type text not null,
    body text not null,
    receiver text not null,
    created_at integer not null,
    attempts integer not null default 0,
    state text not null,
    due_at integer not null,
    leased_until integer not null default 0,
    last_error text
  ) strict;
  create index deliveries_due on deliveries (job, due_at, number) where state = 'pending';
  create index deliveries_of on deliveries (job, number);
  `,
  `
  create index deliveries_held on deliveries (job, leased_until) where state = 'pending' and leased_until > 0;
  `,
  `
  create table broken (
    number integer primary key,
    job integer not null,
    what text not null,
    place text not null,
    reason text not null,
    unique (job, what, place)
  ) strict;
  create index tasks_lost on tasks (job)
    where state not in ('waiting', 'delayed', 'active', 'done', 'failed', 'dropped');
  `,
  `
  alter table jobs add column payer text;
  `,
  `
  create index jobs_of_owner on jobs (owner, turn) where status = 'running';
  `,
  `
  alter table jobs add column priority integer not null default 1;
  create index jobs_by_priority on jobs (owner, priority desc, turn) where status = 'running';
  `,
  `
  alter table jobs add column keep_ms integer not null default 86400000;
  create trigger jobs_ended after update of status on jobs
    when new.status <> 'running' and new.status is not old.status
  begin
    update jobs set expires_at = max(expires_at, coalesce(ended_at, created_at) + ${RETENTION_SQL}) where number = new.number;
  end;
  create table seen (number integer primary key, at integer not null) strict;
  `,
];
