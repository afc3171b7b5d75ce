-- What the office asks instructors for, whose names the bank was asked about, and what weeks of pay were foreseen to come to:
-- tables of src/features/pay.

-- Somebody looked at what the bank says of the name on an account. Details that are entered anew are a row of their own.
alter table bank_details add column name_checked_at timestamptz;
alter table bank_details add column name_checked_by text;

-- When an instructor was last emailed to enter bank details, or to mark lessons.
create table pay_requests (
  instructor_slug text not null references instructors (slug),
  kind text not null check (kind in ('bank details', 'outcomes')),
  requested_at timestamptz not null,
  requested_by text not null,
  primary key (instructor_slug, kind)
);
create trigger says_office_changed after insert or update or delete on pay_requests
  for each statement execute function say_office_changed();

-- What the lessons and fees of a week were foreseen to come to on its Monday, to be compared with what they came to.
create table pay_forecasts (
  first_day date not null,
  instructor_slug text not null references instructors (slug),
  pence integer not null,
  primary key (first_day, instructor_slug)
);
