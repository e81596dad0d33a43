/** What each version adds to the one before; the file remembers its version. Never change one that was published. */
export const MIGRATIONS: readonly string[] = [
  // Bytes have a table of their own, so that a change of the value does not write them once more.
  `
  create table content (
    id integer primary key,
    bytes blob not null
  ) strict;
  create table record (
    version integer primary key autoincrement,
    collection text not null,
    owner text not null,
    key text not null,
    at integer not null,
    value text not null,
    content integer
  ) strict;
  create unique index record_by_key on record (collection, owner, key, version desc);
  create index record_by_age on record (collection, at);
  create index record_by_age_of_owner on record (collection, owner, at);
  create trigger content_of_record after delete on record when old.content is not null begin
    delete from content where id = old.content;
  end;
  `,
];
