-- An instructor who is away cannot take a learner to their driving test. The test itself stands, so that the booking stays too,
-- until somebody else's car is found or the learner is told that there is none.
alter table bookings add column no_car_since timestamptz check (no_car_since is null or kind = 'test');
create index tests_without_a_car on bookings (starts_at) where no_car_since is not null;
alter table booking_events drop constraint booking_events_what_check;
alter table booking_events add constraint booking_events_what_check check (what in (
  'held', 'booked', 'moved', 'released', 'cancelled', 'given', 'not_given', 'no_show', 'waived', 'filled', 'proposed',
  'declined', 'no_car'));
drop index one_event_of_each_version;
create unique index one_event_of_each_version on booking_events (booking_id, version)
  where what in ('held', 'booked', 'moved', 'released', 'cancelled', 'given', 'not_given', 'no_show', 'no_car');
