-- Weekly times: a table of src/features/lessons.

-- Lessons of one learner at one time of every week. Each of them is a booking like any other.
create table lesson_series (
  id uuid primary key,
  learner_id uuid not null references learners (id),
  -- Monday is 1; minutes after midnight, as clocks in London show them.
  weekday smallint not null check (weekday between 1 and 7),
  minute smallint not null check (minute between 0 and 1439),
  -- Since when the learner wants no more of them than are booked.
  stopped_at timestamptz,
  created_at timestamptz not null
);
create index series_of_learner on lesson_series (learner_id);

alter table bookings add column series_id uuid references lesson_series (id);
create index bookings_of_series on bookings (series_id, starts_at) where series_id is not null;
