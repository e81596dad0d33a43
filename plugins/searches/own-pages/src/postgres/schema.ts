/** What each version adds to the one before. Never change one that was published, and only add: see @winnow/kit-postgres. */
export const MIGRATIONS: readonly string[] = [
  `
  -- How many pages there are of an owner, and words in all of them.
  create table seen_owner (owner text collate "C" primary key, pages bigint not null default 0, length bigint not null default 0);
  create table seen_page (
    id bigint generated always as identity primary key,
    owner text collate "C" not null,
    -- URLs are longer than what an index takes.
    digest bytea not null,
    url text not null,
    title text not null,
    body text not null,
    length integer not null,
    words tsvector not null
  ) with (autovacuum_vacuum_scale_factor = 0.05);
  create unique index seen_page_by_url on seen_page (owner, digest);
  create index seen_page_by_age on seen_page (owner, id);
  create index seen_page_by_word on seen_page using gin (words);

  -- Remembers pages in place of what was known under their URLs. Those that are the same stay, the oldest make room.
  create function remember_pages(p_owner text, p_pages json, p_max bigint) returns void language plpgsql as $$
  declare
    excess bigint;
  begin
    insert into seen_owner (owner) values (p_owner) on conflict do nothing;
    -- Whoever writes for an owner does so alone, so that the count is right.
    perform 1 from seen_owner where owner = p_owner for update;
    with gone as (
      delete from seen_page as known using json_to_recordset(p_pages) as new (digest text, title text, body text)
        where known.owner = p_owner and known.digest = decode(new.digest, 'hex')
          and (known.title, known.body) is distinct from (new.title, new.body)
        returning known.length
    ) update seen_owner as o set pages = o.pages - g.pages, length = o.length - g.length
      from (select count(*) as pages, coalesce(sum(length), 0) as length from gone) as g where o.owner = p_owner;
    with added as (
      insert into seen_page (owner, digest, url, title, body, length, words)
        select p_owner, decode(new.digest, 'hex'), new.url, new.title, new.body, new.length, new.words::tsvector
        from json_to_recordset(p_pages) as new (digest text, url text, title text, body text, length integer, words text)
        on conflict do nothing
        returning length
    ) update seen_owner as o set pages = o.pages + a.pages, length = o.length + a.length
      from (select count(*) as pages, coalesce(sum(length), 0) as length from added) as a where o.owner = p_owner
      returning o.pages - p_max into excess;
    if excess > 0 then
      with gone as (
        delete from seen_page where id in (
          select id from seen_page where owner = p_owner order by id limit excess
        ) returning length
      ) update seen_owner as o set pages = o.pages - g.pages, length = o.length - g.length
        from (select count(*) as pages, coalesce(sum(length), 0) as length from gone) as g where o.owner = p_owner;
    end if;
  end $$;

  -- Pages of an owner, and how many of them have each word, up to half of them and one. The index decides: what it does not know of a
  -- page would have to be read from beside the table.
  create function count_words(p_owner text, p_words text[]) returns table (pages bigint, mean float8, counts integer[])
  language plpgsql stable set enable_seqscan = off as $$
  declare
    one text;
    many integer;
  begin
    select o.pages, o.length::float8 / greatest(o.pages, 1) into pages, mean from seen_owner as o where o.owner = p_owner;
    pages := coalesce(pages, 0);
    counts := '{}';
    foreach one in array p_words loop
      select count(*) into many
        from (select 1 from seen_page where words @@ one::tsquery limit pages / 2 + 1) as counted;
      counts := counts || many;
    end loop;
    return next;
  end $$;

  -- The best of so many pages: of those with one of the rare words, and if there is room the newest with one of the others. Their score
  -- is BM25 as SQLite has it, with k1 = 1.2 and b = 0.75; a word in the title counts four times.
  create function rank_pages(p_rare text, p_others text, p_newest bigint, p_words text[], p_weights float8[], p_mean float8,
    p_limit bigint) returns table (id bigint, url text, title text)
  language sql stable set enable_seqscan = off as $$
    with found as materialized (
        select k.id, 0 as tier from seen_page as k where k.words @@ p_rare::tsquery
        union all
        select k.id, 1 from seen_page as k where k.words @@ p_others::tsquery
      ), newest as (
        select found.id from found group by found.id order by min(found.tier), found.id desc limit p_newest
      )
    select page.id, page.url, page.title
    from newest join seen_page as page on page.id = newest.id
      -- Read once for all words.
      cross join lateral (select page.words || ''::tsvector as words offset 0) as read
      cross join lateral (
        select sum(weight * often * 2.2 / (often + 1.2 * (0.25 + 0.75 * page.length / p_mean))) as score
        -- Of a single word the density is the sum of the weights of its places, each of which is at most 1.
        from unnest(p_words, p_weights) as asked (word, weight)
          cross join lateral (select 4 * ts_rank_cd('{0.25, 0, 0, 1}', read.words, word::tsquery) as often) as places
      ) as rank
    order by rank.score desc, page.id limit p_limit
  $$;
  `,
];
