/**
 * The tables, with the columns of `store-sqlite`. What no release of ours writes, the types and checks refuse: a number that
 * JavaScript does not hold exactly, a time that is no date, text that is no JSON.
 *
 * Every change of a job's tasks locks the row of the job first, and of several jobs that with the lowest number first.
 */
export const TABLES = `
  create domain tally as bigint check (value between 0 and 1000000000000000);
  create domain moment as bigint check (value between 0 and 8640000000000000);
  create domain bit_flag as bigint check (value in (0, 1));
  create domain row_number as bigint check (value between 0 and 9007199254740991);

  create sequence turns;

  create table jobs (
    number row_number primary key,
    id text collate "C" not null unique,
    operation text collate "C" not null,
    owner text collate "C" not null,
    payer text,
    request json not null check (json_typeof(request) = 'object'),
    status text not null check (status in ('running', 'completed', 'failed', 'cancelled')),
    created_at moment not null,
    ended_at moment,
    expires_at moment not null,
    idempotency_key text collate "C",
    max_concurrency tally check (max_concurrency > 0),
    delay_ms tally,
    page_limit tally,
    priority tally not null default 1,
    next_at row_number not null default 0,
    turn tally not null default 0,
    last_host text collate "C" not null default '',
    waiting tally not null default 0,
    delayed tally not null default 0,
    active tally not null default 0,
    done tally not null default 0,
    failed tally not null default 0,
    aside_open tally not null default 0,
    aside_active tally not null default 0,
    credits tally not null default 0,
    warning text,
    error text,
    leftovers bit_flag not null default 0
  ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
  create sequence job_numbers owned by jobs.number;
  alter table jobs alter column number set default nextval('job_numbers');
  -- Texts of callers and sites may be longer than an entry of an index, so their digests stand there.
  create unique index jobs_once on jobs (owner, md5(idempotency_key)) where idempotency_key is not null;
  create index jobs_running on jobs (owner, turn) where status = 'running';
  create index jobs_next on jobs (owner, priority desc, turn, number) where status = 'running';
  create index jobs_listed on jobs (owner, operation, created_at);
  create index jobs_newest on jobs (created_at, number);
  create index jobs_expiring on jobs (expires_at);
  create index jobs_left on jobs (number) where leftovers = 1;

  create table tasks (
    id row_number primary key,
    job row_number not null,
    key text collate "C" not null,
    url text not null,
    host text collate "C" not null,
    depth tally not null,
    aside bit_flag not null,
    data json,
    state text not null check (state in ('waiting', 'delayed', 'active', 'done', 'failed', 'dropped')),
    attempt tally not null default 0,
    worker text,
    due_at moment,
    check (due_at is not null or state not in ('active', 'delayed'))
  ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);
  create sequence task_ids owned by tasks.id cache 1;
  alter table tasks alter column id set default nextval('task_ids');
  create unique index tasks_once on tasks (job, md5(key));
  create index tasks_next on tasks (job, host, id) where state = 'waiting';
  create index tasks_due on tasks (due_at) where state in ('active', 'delayed');
  create index tasks_open on tasks (job) where state in ('active', 'delayed');
  create index tasks_held on tasks (worker) where state = 'active';

  create table documents (
    job row_number not null,
    place row_number not null,
    bytes tally not null,
    body json not null,
    primary key (job, place)
  );

  create table problems (
    id row_number primary key,
    job row_number not null,
    url text not null,
    code text not null,
    message text not null,
    at moment not null
  );
  create sequence problem_ids owned by problems.id;
  alter table problems alter column id set default nextval('problem_ids');
  create unique index problems_once on problems (job, md5(url), md5(code));
  create index problems_of on problems (job, id);

  create table deliveries (
    number row_number primary key,
    id text collate "C" not null unique,
    job row_number not null,
    notifier text not null,
    type text not null,
    body text not null,
    receiver json not null,
    created_at moment not null,
    attempts tally not null default 0,
    state text not null check (state in ('pending', 'delivered', 'failed', 'dropped')),
    due_at moment not null,
    leased_until moment not null default 0,
    last_error text
  ) with (fillfactor = 80);
  create sequence delivery_numbers owned by deliveries.number;
  alter table deliveries alter column number set default nextval('delivery_numbers');
  create index deliveries_due on deliveries (job, due_at, number) where state = 'pending';
  create index deliveries_of on deliveries (job, number);
  create index deliveries_held on deliveries (job, leased_until) where state = 'pending' and leased_until > 0;

  create table broken (
    number row_number primary key,
    job row_number not null,
    what text not null,
    place text not null,
    reason text not null,
    unique (job, what, place)
  );
  create sequence broken_numbers owned by broken.number;
  alter table broken alter column number set default nextval('broken_numbers');
`;
