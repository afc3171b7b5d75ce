-- What an instructor would like the site to say of them, until staff decide. There are never many.
create table proposed_profiles (
  instructor_slug text primary key references instructors (slug),
  -- Names this proposal: another one has another number.
  number bigint generated always as identity,
  -- The facts that would change, with what they would be; none once it was declined.
  facts jsonb,
  proposed_at timestamptz not null,
  -- Why the site doesn't say so, for the instructor.
  declined_because text,
  check ((facts is null) = (declined_because is not null))
);
create trigger says_office_changed after insert or update or delete on proposed_profiles
  for each statement execute function say_office_changed();
