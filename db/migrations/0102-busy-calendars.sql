-- Calendars that instructors keep elsewhere, whose busy times close their diary here: tables of src/features/lessons.

create table busy_calendars (
  id uuid primary key default gen_random_uuid(),
  instructor_slug text not null references instructors (slug),
  -- Whoever knows it can read the calendar.
  encrypted_address text not null,
  host text not null,
  -- Null until its owner has seen what was found: it closes nothing before.
  name text,
  counts_whole_days boolean not null default false,
  -- When it says that its owner is busy: days and minutes, and nothing else of it.
  spans jsonb not null,
  -- What it was called when it was read, by which it is asked for only if it has changed.
  etag text,
  last_modified text,
  read_at timestamptz not null,
  next_read_at timestamptz not null,
  failing_since timestamptz,
  failure text,
  -- How many emails have said that it cannot be read.
  told smallint not null default 0,
  -- The lessons over a busy time that its owner keeps all the same, as "lesson day from to".
  kept_both text[] not null default '{}',
  check ((failing_since is null) = (failure is null))
);
create index busy_calendars_of_instructor on busy_calendars (instructor_slug);
create index busy_calendars_to_read on busy_calendars (next_read_at);

-- What a calendar closes is hours not worked, as any other.
alter table diary_exceptions add column busy_calendar_id uuid references busy_calendars (id) on delete set null;
create index diary_exceptions_of_calendar on diary_exceptions (busy_calendar_id) where busy_calendar_id is not null;
