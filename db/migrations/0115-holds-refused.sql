-- How often guests were refused a hold because a limit was reached, hour by hour: Today tells the staff.
create table refused_holds (
  instructor_slug text not null references instructors (slug),
  hour timestamptz not null,
  -- Of all guests with this instructor, of one network in an hour, or of one network for one time.
  bound text not null check (bound in ('share', 'network', 'renewal')),
  count integer not null,
  last_at timestamptz not null,
  primary key (hour, instructor_slug, bound)
);
