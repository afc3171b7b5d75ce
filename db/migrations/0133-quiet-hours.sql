-- Of src/platform/texts: the hours in which texts and notifications wait, of people who chose others than the usual ones.

create table quiet_hours (
  -- In small letters.
  email text primary key,
  -- Hours in London. The same hour twice: nothing waits.
  quiet_from integer not null check (quiet_from between 0 and 23),
  quiet_until integer not null check (quiet_until between 0 and 23)
);
