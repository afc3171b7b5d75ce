-- All that a search for free times reads of the bookings, so that it reads the index alone.
drop index bookings_of_instructor;
create index bookings_of_instructor on bookings (instructor_slug, starts_at)
  include (ends_at, pick_up_outcode, state, held_until, id) where state in ('held', 'booked', 'given');
