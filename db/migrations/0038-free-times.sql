-- When of the week an instructor usually has room: compared with a learner's times when lessons are placed. Beside the
-- words for visitors, which nothing can compare.
alter table instructors add column free_times text[] not null default '{}' check (free_times <@ array[
  'mon-morning', 'mon-afternoon', 'mon-evening', 'tue-morning', 'tue-afternoon', 'tue-evening',
  'wed-morning', 'wed-afternoon', 'wed-evening', 'thu-morning', 'thu-afternoon', 'thu-evening',
  'fri-morning', 'fri-afternoon', 'fri-evening', 'sat-morning', 'sat-afternoon', 'sat-evening',
  'sun-morning', 'sun-afternoon', 'sun-evening'
]);
