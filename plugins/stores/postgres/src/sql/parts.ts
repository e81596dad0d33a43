/** Functions that others use. A published one is never changed: processes of the release before still call it. */
export const PARTS = `
  -- Adds tasks whose keys the job does not have, as far as there is room. The job is locked; its counts are the caller's to write.
  create function add_tasks(p_job bigint, p_tasks json, p_room bigint,
    out added_waiting bigint, out added_delayed bigint, out added_aside bigint, out left_out bigint)
  language plpgsql as $$
  declare
    given bigint := coalesce(json_array_length(p_tasks), 0);
  begin
    left_out := greatest(0, given - greatest(0, p_room));
    with added as (
      insert into tasks (job, key, url, host, depth, aside, data, state, due_at)
      select p_job, one ->> 'key', one ->> 'url', one ->> 'host', (one ->> 'depth')::bigint, (one ->> 'aside')::bigint,
        (one ->> 'data')::json, case when one ->> 'due' is null then 'waiting' else 'delayed' end, (one ->> 'due')::bigint
      from json_array_elements(p_tasks) with ordinality as list (one, place)
      where place <= p_room order by place
      on conflict (job, md5(key)) do nothing
      returning aside, state
    )
    select count(*) filter (where state = 'waiting'), count(*) filter (where state = 'delayed'), count(*) filter (where aside = 1)
      into added_waiting, added_delayed, added_aside from added;
  end $$;

  -- No message is due before the one before it, whose process may have a faster clock.
  create function add_deliveries(p_job bigint, p_deliveries json, p_now bigint) returns void
  language sql as $$
    insert into deliveries (id, job, notifier, type, body, receiver, created_at, state, due_at)
    select one ->> 'id', p_job, one ->> 'notifier', one ->> 'type', one ->> 'body', (one ->> 'receiver')::json, at, 'pending', at
    from json_array_elements(p_deliveries) with ordinality as list (one, place),
      (select greatest(p_now, (select created_at from deliveries where job = p_job order by number desc limit 1)) as at) as clock
    order by place;
  $$;

  -- A job whose counts are wrong would hold up every other, so they are set right; without tasks it is complete.
  create function recount_job(p_job bigint, p_now bigint) returns void
  language plpgsql as $$
  begin
    update jobs set
      waiting = c.waiting, delayed = c.delayed, active = c.active, aside_active = c.aside_active, aside_open = c.aside_open
    from (
      select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'delayed') as delayed,
        count(*) filter (where state = 'active') as active,
        count(*) filter (where state = 'active' and aside = 1) as aside_active, count(*) filter (where aside = 1) as aside_open
      from tasks where job = p_job and state in ('waiting', 'delayed', 'active')
    ) c where number = p_job;
    update jobs set status = 'completed', ended_at = p_now
      where number = p_job and status = 'running' and waiting + delayed + active = 0;
  end $$;

  -- Marks a job as over; what it still had to do is forgotten later.
  create function close_job(p_job bigint, p_status text, p_error text, p_now bigint) returns void
  language sql as $$
    update jobs set status = p_status, ended_at = p_now, error = p_error, waiting = 0, delayed = 0, active = 0,
      aside_open = 0, aside_active = 0, leftovers = 1
    where number = p_job;
  $$;
`;
