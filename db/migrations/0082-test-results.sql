-- How driving tests went: a table of src/features/lessons.

-- What was said of a test, each time that somebody said it: the last row counts.
create table test_results (
  id integer generated always as identity primary key,
  test_id uuid not null references test_dates (id),
  outcome text not null check (outcome in ('passed', 'failed', 'not_taken')),
  driving_faults smallint check (driving_faults between 0 and 99),
  serious_faults smallint check (serious_faults between 0 and 99),
  dangerous_faults smallint check (dangerous_faults between 0 and 99),
  faults text not null default '',
  -- Whether the learner had taken one before that is not in the diary.
  had_test_before boolean not null,
  role text not null check (role in ('learner', 'instructor', 'office')),
  recorded_by text not null,
  recorded_at timestamptz not null,
  check (outcome = 'failed' or coalesce(serious_faults, 0) + coalesce(dangerous_faults, 0) = 0)
);
create index test_results_of_test on test_results (test_id, id);

-- What counts of it, for the figures: whether it was the learner's first, and the area of their lessons then.
alter table test_dates
  add column outcome text check (outcome in ('passed', 'failed', 'not_taken')),
  add column is_first boolean not null default false,
  add column area_slug text;
create index tests_without_result on test_dates (day) where outcome is null;
create index tests_with_result on test_dates (day) include (outcome, is_first, area_slug) where outcome in ('passed', 'failed');
