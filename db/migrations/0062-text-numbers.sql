-- Of src/platform/texts: the mobile numbers at which people agreed to be texted, by email address. Each has entered a code that was
-- texted to it.

create table text_numbers (
  -- In small letters.
  email text primary key,
  phone text not null,
  checked_at timestamptz not null,
  -- Before each lesson; when one is booked, moved or cancelled.
  reminders boolean not null,
  changes boolean not null
);
create index text_numbers_by_phone on text_numbers (phone);

-- Numbers that wait for their code.
create table text_number_checks (
  email text primary key,
  phone text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index text_number_checks_by_end on text_number_checks (expires_at);
