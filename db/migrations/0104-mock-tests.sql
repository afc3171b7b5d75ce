-- Mock tests that instructors mark as an examiner would: a table of src/features/lessons.

create table mock_tests (
  booking_id uuid primary key references bookings (id),
  -- By area of the DVSA's result: how many driving, serious and dangerous faults.
  marks jsonb not null,
  -- Whether the instructor had to act, as an examiner who ends the test.
  was_stopped boolean not null,
  note text not null,
  marked_by text not null,
  marked_at timestamptz not null
);
