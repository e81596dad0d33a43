import { CLOCK_JUMP_MS, CLOCK_STEP_MS } from "@winnow/kit-jobs";
import { PART } from "./jobs.ts";

/** How long a job of an earlier release is kept. */
const RETENTION_SQL = 86_400_000;
/** The longest that a tally can hold. */
const MAX_MS = 1e15;

/**
 * When jobs are forgotten: counted from their end. Triggers see to it also when a process of the release before ends a job,
 * and `sweep_jobs` takes the same and gives the same as before, so that such a process forgets by the new rule as well.
 */
export const RETENTION = `
  alter table jobs add column keep_ms tally not null default ${RETENTION_SQL};
  create table seen (number row_number primary key, at moment not null);

  create function note_keep() returns trigger language plpgsql as $$
  begin
    new.keep_ms := least(greatest(new.expires_at - new.created_at, 0), ${MAX_MS}::bigint);
    return new;
  end $$;
  create trigger jobs_begun before insert on jobs for each row execute function note_keep();

  create function keep_from_end() returns trigger language plpgsql as $$
  begin
    new.expires_at := greatest(new.expires_at, coalesce(new.ended_at, new.created_at) + new.keep_ms);
    return new;
  end $$;
  create trigger jobs_ended before update of status on jobs for each row
    when (new.status <> 'running' and new.status <> old.status) execute function keep_from_end();

  -- Sets right what a clock that was set would spoil. A clock that is suddenly ahead looks like a server that was off: either
  -- way nobody could fetch what ended before, so that time does not count, once for each job. With a clock that went back,
  -- what waits would wait for longer, and what ended would be kept for longer.
  create function heed_clock(p_now bigint) returns void language plpgsql as $$
  declare
    gap bigint;
  begin
    insert into seen (number, at)
    select 1, coalesce(max(greatest(created_at, ended_at)), p_now) from jobs
    where not exists (select 1 from seen) on conflict do nothing;
    -- Of processes that sweep at once one judges the clock.
    select p_now - at into gap from seen for no key update skip locked;
    if not found then return; end if;
    if gap > ${CLOCK_JUMP_MS} then
      update jobs set expires_at = least(expires_at + gap, p_now + keep_ms) where number in (
        select number from jobs where status <> 'running' and expires_at > p_now - gap and expires_at <= p_now
          and expires_at <= coalesce(ended_at, created_at) + keep_ms
        order by number for no key update
      );
    elsif gap < -${CLOCK_STEP_MS} then
      -- In the order of their numbers, as everybody locks jobs. Whoever is at work holds its own anew within seconds.
      perform 1 from jobs where expires_at > p_now + keep_ms or status = 'running' order by number for no key update;
      update jobs set expires_at = p_now + keep_ms where expires_at > p_now + keep_ms;
      update jobs set next_at = greatest(0, next_at + gap) where status = 'running' and active = 0 and next_at > p_now;
      update tasks set due_at = greatest(p_now, due_at + gap) where state in ('active', 'delayed') and due_at > p_now;
      update deliveries set due_at = greatest(p_now, due_at + gap),
        leased_until = case when leased_until > p_now then greatest(0, leased_until + gap) else 0 end
      where number in (
        select number from deliveries where state = 'pending' and (due_at > p_now or leased_until > p_now)
        order by number for no key update
      );
    end if;
    update seen set at = p_now;
  end $$;

  create or replace function sweep_jobs(p_now bigint) returns boolean
  language plpgsql as $$
  declare
    n bigint;
    gone bigint;
    forgot bigint := 0;
    one record;
  begin
    perform heed_clock(p_now);
    -- What is still to be told keeps its job, however long the receiver is away.
    select number into n from jobs where expires_at <= p_now and status <> 'running'
      and not exists (select 1 from deliveries where job = jobs.number and state = 'pending')
    order by expires_at limit 1 for update skip locked;
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
