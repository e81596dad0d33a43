/** A job that may begin a task at the time `p_now`. */
const MAY_BEGIN = `status = 'running' and waiting > 0 and next_at <= p_now
        and (max_concurrency is null or active < max_concurrency)
        -- A job that has all that it wanted may have tasks left that a dead worker held; they end it.
        and (page_limit is null or active = 0 or done + active - aside_active < page_limit)`;

/** How workers take tasks, keep them and lose them. */
export const CLAIM = `
  -- Takes up to p_most tasks: of one owner after the other, in each of one job after the other of the highest priority, in each
  -- of one host after the other. Jobs that others are changing are passed over; then the last row says so. With p_wait the first is waited for:
  -- only while nothing is held, so that nobody waits in a circle.
  create function claim_tasks(p_worker text, p_most bigint, p_now bigint, p_lease bigint, p_wait boolean)
  returns table (id bigint, job_id text, key text, url text, depth bigint, aside bigint, attempt bigint, data json, is_busy boolean)
  language plpgsql as $$
  #variable_conflict use_column
  declare
    owners text[];
    one_owner text;
    j jobs;
    t tasks;
    n bigint;
    top bigint;
    taken bigint := 0;
    before bigint;
    holds boolean := false;
    busy boolean := false;
  begin
    -- The owner who was served longest ago is first; one step of the index for each.
    with recursive own (owner) as (
      (select owner from jobs where status = 'running' order by owner limit 1)
      union all
      select (select owner from jobs where status = 'running' and jobs.owner > own.owner order by owner limit 1)
      from own where own.owner is not null
    )
    select array_agg(owner order by served, owner) into owners from (
      select owner, (select turn from jobs where status = 'running' and jobs.owner = own.owner order by turn desc limit 1) as served
      from own where owner is not null
    ) as turns;
    if owners is null then return; end if;
    loop
      before := taken;
      foreach one_owner in array owners loop
        exit when taken >= p_most;
        loop
          -- Also one that another changes: no job of lower priority goes before it for that.
          select number, priority into n, top from jobs where owner = one_owner and ${MAY_BEGIN}
          order by priority desc, turn, number limit 1;
          exit when not found;
          select * into j from jobs where owner = one_owner and priority = top and ${MAY_BEGIN}
          order by turn, number limit 1 for no key update skip locked;
          if not found then
            busy := true;
            exit when holds or not p_wait;
            select * into j from jobs where number = n and ${MAY_BEGIN} for no key update;
            holds := true;
            exit when not found;
          end if;
          holds := true;
          select * into t from tasks where job = j.number and state = 'waiting' and host > j.last_host order by host, id limit 1;
          if not found then
            select * into t from tasks where job = j.number and state = 'waiting' order by host, id limit 1;
          end if;
          if not found then
            perform recount_job(j.number, p_now);
            continue;
          end if;
          update tasks set state = 'active', worker = p_worker, due_at = p_lease, attempt = t.attempt + 1 where id = t.id;
          update jobs set turn = nextval('turns'), last_host = t.host, waiting = waiting - 1, active = active + 1,
            aside_active = aside_active + t.aside,
            -- With a delay one is at work at a time; the end of that one says when the next may begin.
            next_at = case when delay_ms is null then 0 else 9007199254740991 end
          where number = j.number;
          taken := taken + 1;
          return query select t.id::bigint, j.id, t.key, t.url, t.depth::bigint, t.aside::bigint, t.attempt + 1, t.data, false;
          exit;
        end loop;
      end loop;
      exit when taken = before or taken >= p_most;
    end loop;
    if busy and taken < p_most then
      return query select null::bigint, null, null, null, null::bigint, null::bigint, null::bigint, null::json, true;
    end if;
  end $$;

  -- Keeps tasks for longer. One that somebody is changing is at its end, or has been taken away.
  create function beat_tasks(p_worker text, p_tasks bigint[], p_lease bigint) returns setof text
  language sql as $$
    update tasks set due_at = p_lease where id in (
      select id from tasks where id = any (p_tasks) and worker = p_worker and state = 'active' for no key update skip locked
    );
    select distinct jobs.id from tasks join jobs on jobs.number = tasks.job
    where tasks.id = any (p_tasks) and tasks.worker = p_worker and tasks.state = 'active' and jobs.status <> 'running';
  $$;

  -- Puts tasks of a job back: those of a worker as if they had not begun, or else those whose time has come. Gives how many.
  create function put_back(p_job bigint, p_worker text, p_tasks bigint[], p_not_before bigint, p_now bigint, p_most bigint)
  returns bigint language plpgsql as $$
  declare
    was record;
    next_state text := case when p_not_before is null then 'waiting' else 'delayed' end;
  begin
    perform 1 from jobs where number = p_job for no key update;
    with due as (
      select id, state, aside from tasks where job = p_job
        and case when p_worker is null then state in ('active', 'delayed') and due_at <= p_now
          else state = 'active' and worker = p_worker and (p_tasks is null or id = any (p_tasks)) end
      order by id limit p_most for no key update
    ), back as (
      update tasks set state = next_state, worker = null, due_at = p_not_before,
        attempt = tasks.attempt - case when p_worker is null then 0 else 1 end
      from due where tasks.id = due.id
    )
    select count(*) as count, count(*) filter (where state = 'active') as active, count(*) filter (where state = 'delayed') as delayed,
      count(*) filter (where state = 'active' and aside = 1) as aside_active into was from due;
    if was.count > 0 then
      update jobs set waiting = waiting + case when p_not_before is null then was.count else 0 end,
        delayed = greatest(0, delayed - was.delayed) + case when p_not_before is null then 0 else was.count end,
        active = greatest(0, active - was.active), aside_active = greatest(0, aside_active - was.aside_active),
        next_at = case when was.active > 0 then 0 else next_at end
      where number = p_job and status = 'running';
    end if;
    return was.count;
  end $$;

  create function revive_tasks(p_now bigint, p_most bigint) returns bigint
  language plpgsql as $$
  declare
    one record;
    back bigint := 0;
  begin
    for one in
      select job, count(*) as count from (
        select job from tasks where state in ('active', 'delayed') and due_at <= p_now order by due_at limit p_most
      ) as due group by job order by job
    loop
      back := back + put_back(one.job, null, null, null, p_now, one.count);
    end loop;
    return back;
  end $$;

  create function release_tasks(p_worker text, p_tasks bigint[], p_not_before bigint) returns void
  language plpgsql as $$
  declare
    one bigint;
  begin
    for one in
      select distinct job from tasks
      where worker = p_worker and state = 'active' and (p_tasks is null or id = any (p_tasks)) order by job
    loop
      perform put_back(one, p_worker, p_tasks, p_not_before, 0, 9007199254740991);
    end loop;
  end $$;
`;
