-- Whom a learner has asked about a driving test at a time at which something is in the diary. Such tests are looked through
-- every minute, for a car that has become free.
alter table test_dates add column asked_instructor text;
create index tests_without_car on test_dates (day) where ended_at is null and booking_id is null;
