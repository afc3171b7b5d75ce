-- Tables of src/features/funnel.

-- How many visitors reached each step on the way to buying lessons: sums of a day, with no personal data.
create table funnel_counts (
  -- In London.
  day date not null,
  area_slug text not null,
  step text not null check (step in ('area', 'added', 'checkout', 'details', 'billing', 'learner', 'payment')),
  count integer not null check (count > 0),
  primary key (day, area_slug, step)
);
