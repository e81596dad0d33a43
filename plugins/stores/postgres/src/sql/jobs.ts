/** Rows that one step deletes, so that no statement takes long. */
export const PART = 2000;

/** How jobs begin, grow, end and are forgotten. */
export const JOBS = `
  -- Adds tasks to a job that is locked.
  create function grow_job(p_job bigint, p_tasks json, p_most bigint, p_full text) returns void
  language plpgsql as $$
  declare
    j jobs;
    added record;
  begin
    select * into j from jobs where number = p_job;
    select * into added from add_tasks(p_job, p_tasks, p_most - j.waiting - j.delayed - j.active);
    update jobs set waiting = waiting + added.added_waiting, delayed = delayed + added.added_delayed,
      aside_open = aside_open + added.added_aside, warning = case when added.left_out > 0 then p_full else warning end
    where number = p_job;
  end $$;

  -- Gives the id of the job that has the idempotency key of this owner already, instead of making one.
  create function create_job(p_id text, p_operation text, p_owner text, p_payer text, p_request json, p_now bigint,
    p_expires_at bigint, p_key text, p_max_concurrency bigint, p_delay_ms bigint, p_page_limit bigint, p_priority bigint,
    p_warning text, p_tasks json, p_most bigint, p_full text, p_deliveries json) returns text
  language plpgsql as $$
  declare
    n bigint;
    known text;
  begin
    insert into jobs (id, operation, owner, payer, request, status, created_at, expires_at, idempotency_key,
      max_concurrency, delay_ms, page_limit, priority, warning)
    values (p_id, p_operation, p_owner, p_payer, p_request, 'running', p_now, p_expires_at, p_key,
      p_max_concurrency, p_delay_ms, p_page_limit, p_priority, p_warning)
    on conflict (owner, md5(idempotency_key)) where idempotency_key is not null do nothing
    returning number into n;
    if n is null then
      select id into known from jobs where owner = p_owner and md5(idempotency_key) = md5(p_key);
      return known;
    end if;
    perform grow_job(n, p_tasks, p_most, p_full);
    perform add_deliveries(n, p_deliveries, p_now);
    if json_array_length(p_tasks) = 0 then perform close_job(n, 'completed', null, p_now); end if;
    return null;
  end $$;

  -- Adds tasks, and takes a job up again that had completed. Gives how it stood before; null for none.
  create function append_tasks(p_id text, p_tasks json, p_most bigint, p_full text) returns text
  language plpgsql as $$
  declare
    j jobs;
  begin
    select * into j from jobs where id = p_id for no key update;
    if not found or j.status in ('cancelled', 'failed') then return j.status; end if;
    if j.leftovers = 1 then
      -- What it had left when it was over is not to be done any more, unless it is asked for again.
      delete from tasks where job = j.number and state in ('waiting', 'delayed', 'active');
    end if;
    perform grow_job(j.number, p_tasks, p_most, p_full);
    update jobs set status = 'running', ended_at = null, leftovers = 0 where number = j.number and waiting + delayed > 0;
    return j.status;
  end $$;

  create function end_job(p_id text, p_status text, p_error text, p_now bigint, p_deliveries json) returns boolean
  language plpgsql as $$
  declare
    n bigint;
  begin
    select number into n from jobs where id = p_id and status = 'running' for no key update;
    if not found then return false; end if;
    perform close_job(n, p_status, p_error, p_now);
    if p_status = 'cancelled' then
      -- Nobody waits for what it still had to tell.
      perform 1 from deliveries where job = n and state = 'pending' order by number for no key update;
      update deliveries set state = 'dropped' where job = n and state = 'pending';
    end if;
    perform add_deliveries(n, p_deliveries, p_now);
    return true;
  end $$;

  -- Jobs that wait for tasks which are not there: another program took them.
  create function mend_jobs(p_now bigint) returns void
  language plpgsql as $$
  declare
    one bigint;
  begin
    for one in
      select number from jobs where status = 'running' and active + delayed > 0
        and not exists (select 1 from tasks where job = jobs.number and state in ('active', 'delayed'))
      order by number limit 100
    loop
      perform 1 from jobs where number = one for no key update skip locked;
      if found then perform recount_job(one, p_now); end if;
    end loop;
  end $$;

  -- Forgets a part of what nobody needs any more; whether there may be more.
  create function sweep_jobs(p_now bigint) returns boolean
  language plpgsql as $$
  declare
    n bigint;
    gone bigint;
    forgot bigint := 0;
    one record;
  begin
    select number into n from jobs where expires_at <= p_now order by expires_at limit 1 for update skip locked;
    if found then
      for one in select * from (values ('tasks', 'id'), ('documents', 'place'), ('problems', 'id'), ('deliveries', 'number'),
        ('broken', 'number')) as list (name, own)
      loop
        execute format('delete from %1$I where job = $1 and %2$I in (select %2$I from %1$I where job = $1 order by %2$I limit $2)', one.name, one.own)
          using n, ${PART} - forgot;
        get diagnostics gone = row_count;
        forgot := forgot + gone;
        if forgot >= ${PART} then return true; end if;
      end loop;
      delete from jobs where number = n;
      return true;
    end if;
    -- What an ended job had left to do; what it has done stays, so that appending does not do it again.
    select number into n from jobs where leftovers = 1 limit 1 for no key update skip locked;
    if not found then return false; end if;
    delete from tasks where id in (
      select id from tasks where job = n and state in ('waiting', 'delayed', 'active') limit ${PART}
    );
    get diagnostics gone = row_count;
    if gone < ${PART} then update jobs set leftovers = 0 where number = n; end if;
    return true;
  end $$;
`;
