-- Times that came free, until somebody has looked who is waiting for one.
create table freed_times (
  id bigint generated always as identity primary key,
  instructor_slug text not null references instructors (slug),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Whoever gave it up is not offered it again.
  given_up_by uuid references learners (id),
  check (starts_at < ends_at)
);

-- A time that a learner can take by a link: the first of all who have it.
create table lesson_offers (
  id uuid primary key,
  learner_id uuid not null references learners (id),
  instructor_slug text not null references instructors (slug),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  pick_up text not null,
  pick_up_outcode text not null,
  -- A time came free, an instructor has a gap, or a learner would give up a lesson late.
  why text not null check (why in ('freed', 'gap', 'late')),
  -- The lesson that somebody keeps unless this is accepted.
  booking_id uuid references bookings (id),
  waiting_id uuid references waiting_list (id),
  token_hash text not null unique,
  sealed text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'gone')),
  made_by text not null,
  made_at timestamptz not null,
  lapses_at timestamptz not null,
  emailed_at timestamptz,
  decided_at timestamptz,
  check (starts_at < ends_at),
  check ((why = 'late') = (booking_id is not null)),
  check ((state = 'open') = (decided_at is null))
);
create index open_offers_of_instructor on lesson_offers (instructor_slug, starts_at) where state = 'open';
create index open_offers_of_booking on lesson_offers (booking_id) where state = 'open';
create index offers_of_learner on lesson_offers (learner_id);
