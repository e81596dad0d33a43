/** How messages are taken and held. */
export const MESSAGES = `
  -- Takes one message of each job that has one due and none on the way, beginning behind the job p_last.
  create function claim_deliveries(p_most bigint, p_now bigint, p_lease bigint, p_last bigint)
  returns setof deliveries language plpgsql as $$
  declare
    one bigint;
    first_due deliveries;
    taken bigint := 0;
  begin
    for one in
      with recursive waiting (job) as (
        select min(job::bigint) from deliveries where state = 'pending'
        union all
        select (select min(job::bigint) from deliveries where state = 'pending' and deliveries.job > waiting.job)
        from waiting where waiting.job is not null
      )
      select job from waiting
      where job is not null
        and (select due_at from deliveries where state = 'pending' and deliveries.job = waiting.job order by due_at limit 1) <= p_now
      order by job <= p_last, job
    loop
      exit when taken >= p_most;
      -- Of two processes one takes the messages of a job, so that its receiver gets them in their order.
      continue when not pg_try_advisory_xact_lock(hashtextextended('winnow deliveries ' || current_schema(), one));
      continue when exists (
        select 1 from deliveries where state = 'pending' and leased_until > 0 and job = one and leased_until > p_now
      );
      select * into first_due from deliveries where job = one and state = 'pending' and due_at <= p_now
      order by due_at, number limit 1 for no key update skip locked;
      continue when not found;
      update deliveries set leased_until = p_lease where number = first_due.number;
      taken := taken + 1;
      return next first_due;
    end loop;
  end $$;

  create function hold_deliveries(p_ids text[], p_lease bigint) returns void
  language sql as $$
    update deliveries set leased_until = p_lease where number in (
      select number from deliveries where id = any (p_ids) and state = 'pending' order by number for no key update
    );
  $$;
`;
