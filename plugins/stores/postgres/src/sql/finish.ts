/** Problems of one job that are kept. */
const MAX_PROBLEMS = 10_000;

/** How a task ends, with all that comes of it. */
export const FINISH = `
  create function add_problems(p_job bigint, p_problems json, p_now bigint) returns void
  language plpgsql as $$
  declare
    known bigint;
  begin
    if coalesce(json_array_length(p_problems), 0) = 0 then return; end if;
    select count(*) into known from (select 1 from problems where job = p_job limit ${MAX_PROBLEMS}) as kept;
    insert into problems (job, url, code, message, at)
    select p_job, one ->> 'url', one ->> 'code', one ->> 'message', p_now
    from json_array_elements(p_problems) with ordinality as list (one, place)
    where place <= ${MAX_PROBLEMS} - known order by place
    on conflict (job, md5(url), md5(code)) do nothing;
  end $$;

  -- Ends a task that the worker has. The job is locked first; its new counts are written once, at the end.
  create function finish_task(p_worker text, p_task bigint, p_attempt bigint, p_now bigint, p_most_tasks bigint, p_full text,
    p_retry_at bigint, p_delay_ms bigint, p_document json, p_bytes bigint, p_credits bigint, p_is_failed boolean,
    p_final_key text, p_fatal text, p_warning text, p_problems json, p_tasks json, p_deliveries json, p_at_end json,
    p_messages json, out written boolean, out job_status text)
  language plpgsql as $$
  declare
    j jobs;
    t tasks;
    other tasks;
    outcome text;
    added record;
    is_full boolean;
  begin
    written := false;
    select jobs.* into j from tasks join jobs on jobs.number = tasks.job where tasks.id = p_task for no key update of jobs;
    if not found or j.status <> 'running' then return; end if;
    select * into t from tasks where id = p_task;
    if not found or t.state <> 'active' or t.worker is distinct from p_worker or t.attempt <> p_attempt then return; end if;
    if j.active < 1 or j.aside_active < t.aside or j.aside_open < t.aside then
      perform recount_job(j.number, p_now);
      select * into j from jobs where number = j.number;
    end if;
    written := true;
    is_full := coalesce(j.done >= j.page_limit, false);
    j.delay_ms := coalesce(p_delay_ms, j.delay_ms);
    j.next_at := case when j.delay_ms is null then 0 else p_now + j.delay_ms end;
    j.active := j.active - 1;
    j.aside_active := j.aside_active - t.aside;
    if p_retry_at is not null then
      outcome := 'delayed';
      j.delayed := j.delayed + 1;
    else
      j.aside_open := j.aside_open - t.aside;
      if p_is_failed then
        outcome := case when t.aside = 1 then 'dropped' else 'failed' end;
      elsif is_full or p_document is null or t.aside = 1 then
        outcome := 'dropped';
      else
        outcome := 'done';
        if p_final_key <> t.key then
          -- Of several that lead to the same document one has it, and the others are dropped.
          select * into other from tasks where job = j.number and md5(key) = md5(p_final_key);
          if not found then
            insert into tasks (job, key, url, host, depth, aside, state) values (j.number, p_final_key, '', '', 0, 0, 'dropped');
          elsif other.state in ('waiting', 'delayed', 'active') then
            -- One at work is let go: should it fail, nobody would have the document.
            update tasks set state = 'dropped', worker = null where id = other.id;
            j.waiting := greatest(0, j.waiting - (other.state = 'waiting')::int);
            j.delayed := greatest(0, j.delayed - (other.state = 'delayed')::int);
            j.active := greatest(0, j.active - (other.state = 'active')::int);
            j.aside_open := greatest(0, j.aside_open - other.aside);
            j.aside_active := greatest(0, j.aside_active - other.aside * (other.state = 'active')::int);
          elsif other.state <> 'failed' then
            outcome := 'dropped';
          end if;
        end if;
      end if;
    end if;
    update tasks set state = outcome, worker = null, due_at = p_retry_at where id = t.id;
    if outcome = 'failed' then j.failed := j.failed + 1; end if;
    if outcome = 'done' then
      j.done := j.done + 1;
      j.credits := j.credits + p_credits;
      insert into documents (job, place, bytes, body) values (j.number, j.done, p_bytes, p_document);
    end if;
    if p_retry_at is null then
      if outcome <> 'dropped' or p_final_key is null then perform add_problems(j.number, p_problems, p_now); end if;
      if p_tasks is not null then
        select * into added from add_tasks(j.number, p_tasks, p_most_tasks - j.waiting - j.delayed - j.active);
        j.waiting := j.waiting + added.added_waiting;
        j.delayed := j.delayed + added.added_delayed;
        j.aside_open := j.aside_open + added.added_aside;
        if added.left_out > 0 then j.warning := p_full; end if;
      end if;
      j.warning := coalesce(p_warning, j.warning);
      if outcome <> 'dropped' then perform add_deliveries(j.number, p_deliveries, p_now); end if;
    end if;
    update jobs set delay_ms = j.delay_ms, next_at = j.next_at, waiting = j.waiting, delayed = j.delayed, active = j.active,
      done = j.done, failed = j.failed, aside_open = j.aside_open, aside_active = j.aside_active, credits = j.credits,
      warning = j.warning
    where number = j.number;
    is_full := coalesce(j.done >= j.page_limit, false);
    if p_fatal is not null or (j.active = 0 and (is_full or j.waiting + j.delayed = 0)) then
      job_status := case when p_fatal is null then 'completed' else 'failed' end;
      perform close_job(j.number, job_status, p_fatal, p_now);
      perform add_deliveries(j.number, p_at_end, p_now);
    end if;
    if p_retry_at is null then perform add_deliveries(j.number, p_messages, p_now); end if;
  end $$;
`;
