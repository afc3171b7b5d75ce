-- Tables of src/features/alerts.

-- Who asked to be told once: when a full course has a place, or when somebody teaches in an outcode. Deleted with the message.
create table alerts (
  id uuid primary key,
  course_id integer references courses (id),
  outcode text,
  name text not null,
  email text not null,
  created_at timestamptz not null,
  emailed_at timestamptz not null,
  -- When the link that was emailed was followed and its button pressed. Until then nobody is told.
  confirmed_at timestamptz,
  token_hash text not null unique,
  check ((course_id is null) <> (outcode is null))
);
create unique index alerts_once on alerts (coalesce(course_id::text, outcode), lower(email));
create index alerts_waiting on alerts (course_id, outcode, confirmed_at, id) where confirmed_at is not null;
create index alerts_unconfirmed on alerts (created_at) where confirmed_at is null;
create index alerts_by_email on alerts (lower(email));

-- A place that somebody was told of, so that the next one is not told of the same. It says of nobody who they are.
create table alert_turns (
  id bigint generated always as identity primary key,
  course_id integer not null references courses (id),
  ends_at timestamptz not null
);
create index alert_turns_by_course on alert_turns (course_id, ends_at);
