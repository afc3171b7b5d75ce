-- Which reminders of which lesson, at which time, have been queued: none is sent twice.
create table lesson_reminders (
  booking_id uuid not null references bookings (id),
  starts_at timestamptz not null,
  hours_before smallint not null check (hours_before in (24, 2)),
  queued_at timestamptz not null,
  primary key (booking_id, starts_at, hours_before)
);
-- Learners who want none.
create table reminders_off (
  learner_id uuid primary key references learners (id),
  since timestamptz not null
);
create index booked_lessons_by_start on bookings (starts_at) where state = 'booked';
