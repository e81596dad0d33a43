/** Names the lock that every writer of records takes; any number that no other program is likely to take. */
const LOCK = 7_462_900_412;

/**
 * What each version adds to the one before; the server remembers its version. Never change one that was published, and only
 * add, functions under new names: processes of the release before run together with those of the new one.
 */
export const MIGRATIONS: readonly string[] = [
  `
  create domain record_version as bigint check (value between 0 and 9007199254740991);
  -- Bytes have a table of their own, so that a change of the value does not write them once more.
  create table content (
    id bigint generated always as identity primary key,
    bytes bytea not null
  );
  create sequence record_versions;
  create table record (
    version record_version primary key,
    collection text collate "C" not null,
    owner text collate "C" not null,
    key text collate "C" not null,
    at bigint not null check (at between 0 and 8640000000000000),
    value json not null,
    content bigint
  ) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 2000);
  create unique index record_by_key on record (collection, owner, key, version desc);
  create index record_by_age on record (collection, at, version);
  create index record_by_age_of_owner on record (collection, owner, at, version);
  create function delete_content() returns trigger language plpgsql as $$
  begin
    delete from content where id = old.content;
    return null;
  end $$;
  create trigger content_of_record after delete on record for each row when (old.content is not null)
    execute function delete_content();

  -- Whoever writes does so alone until the commit: a version that is seen has none below it that appears later.
  create function lock_records() returns void language sql as $$
    select pg_advisory_xact_lock(hashtextextended(current_schema(), ${LOCK}));
  $$;

  create function latest_version(p_collection text, p_owner text, p_key text) returns bigint language sql stable as $$
    select coalesce((
      select version from record where collection = p_collection and owner = p_owner and key = p_key order by version desc limit 1
    ), 0);
  $$;

  -- The bytes are written before anybody is kept waiting.
  create function put_record(p_collection text, p_owner text, p_key text, p_at bigint, p_value json, p_bytes bytea,
    p_if_version bigint, p_keep bigint) returns bigint
  language plpgsql as $$
  declare
    c bigint;
    v bigint;
  begin
    if p_bytes is not null then insert into content (bytes) values (p_bytes) returning id into c; end if;
    perform lock_records();
    if p_if_version is not null and latest_version(p_collection, p_owner, p_key) <> p_if_version then
      delete from content where id = c;
      return null;
    end if;
    insert into record (version, collection, owner, key, at, value, content)
      values (nextval('record_versions'), p_collection, p_owner, p_key, p_at, p_value, c) returning version into v;
    if p_keep is not null then
      delete from record where version in (
        select version from record where collection = p_collection and owner = p_owner and key = p_key
        order by version desc offset p_keep
      );
    end if;
    return v;
  end $$;

  create function revise_record(p_collection text, p_owner text, p_key text, p_version bigint, p_at bigint, p_value json)
  returns bigint language plpgsql as $$
  declare
    v bigint;
  begin
    perform lock_records();
    if latest_version(p_collection, p_owner, p_key) <> p_version then return null; end if;
    -- A writer with the old number gets to know that there is a newer one.
    update record set at = p_at, value = p_value, version = nextval('record_versions') where version = p_version
      returning version into v;
    return v;
  end $$;

  -- Makes groups of changes; gives for each whether it was made.
  create function write_records(p_groups json) returns boolean[]
  language plpgsql as $$
  declare
    changes json;
    change json;
    done boolean[] := '{}';
  begin
    perform lock_records();
    for changes in select one from json_array_elements(p_groups) with ordinality as list (one, place) order by place loop
      if exists (
        select 1 from json_array_elements(changes) as one where one ->> 'ifVersion' is not null
          and latest_version(one ->> 'collection', one ->> 'owner', one ->> 'key') <> (one ->> 'ifVersion')::bigint
      ) then
        done := done || false;
        continue;
      end if;
      for change in select one from json_array_elements(changes) with ordinality as list (one, place) order by place loop
        if change ->> 'ifVersion' is distinct from '0' then
          delete from record where collection = change ->> 'collection' and owner = change ->> 'owner' and key = change ->> 'key';
        end if;
        if change ->> 'value' is not null then
          insert into record (version, collection, owner, key, at, value)
          values (nextval('record_versions'), change ->> 'collection', change ->> 'owner', change ->> 'key',
            (change ->> 'at')::bigint, (change ->> 'value')::json);
        end if;
      end loop;
      done := done || true;
    end loop;
    return done;
  end $$;
  `,
];
