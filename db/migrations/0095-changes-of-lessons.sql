-- What changed in a diary since a phone last read it: a table of src/features/lessons.
create index booking_changes on booking_events (at) where what in ('booked', 'moved', 'cancelled');
