-- The school as its owner has published it: each publishing is a row, and none is ever changed. Without a row the school is
-- that of src/platform/brand.ts.
create table school_versions (
  number integer primary key check (number > 0),
  facts jsonb not null,
  published_at timestamptz not null,
  -- The name of the member of staff.
  published_by text not null
);

create function keep_school_versions() returns trigger language plpgsql
  as $$ begin raise exception 'A published version of the school is never changed.'; end $$;
create trigger keeps_versions before update or delete on school_versions
  for each row execute function keep_school_versions();

-- Tells every process, when the transaction commits, that the school is another one.
create function say_school_changed() returns trigger language plpgsql
  as $$ begin perform pg_notify('school', ''); return null; end $$;
create trigger says_school_changed after insert on school_versions
  for each statement execute function say_school_changed();
