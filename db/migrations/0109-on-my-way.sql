-- That an instructor has said that they are on the way to a lesson, at the time that it had then: a table of src/features/lessons.

create table on_my_way (
  booking_id uuid not null references bookings (id) on delete cascade,
  starts_at timestamptz not null,
  instructor_slug text not null references instructors (slug),
  said_at timestamptz not null,
  primary key (booking_id, starts_at, instructor_slug)
);
