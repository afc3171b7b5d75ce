-- How often something was done within the window that is open, by a keyed hash of what and by whom. Unlogged: a count
-- costs no wait for the disk, and a crash of the database, which empties the table, lets a few more through.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);

-- Wrong passwords: a crash of the database does not empty this table.
create table failure_delays (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  last_at timestamptz not null,
  held_until timestamptz
);
create index failure_delays_last_at on failure_delays (last_at);
insert into failure_delays (key, count, since, last_at, held_until)
  select key, count, since, last_at, held_until from account_counts;
drop table account_counts;
