-- An instructor who works after all takes the learner to their driving test again.
alter table booking_events drop constraint booking_events_what_check;
alter table booking_events add constraint booking_events_what_check check (what in (
  'held', 'booked', 'moved', 'released', 'cancelled', 'given', 'not_given', 'no_show', 'waived', 'filled', 'proposed',
  'declined', 'no_car', 'car_again'));
drop index one_event_of_each_version;
create unique index one_event_of_each_version on booking_events (booking_id, version)
  where what in
    ('held', 'booked', 'moved', 'released', 'cancelled', 'given', 'not_given', 'no_show', 'no_car', 'car_again');
