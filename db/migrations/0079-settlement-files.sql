-- What gateways say of each payment that they paid out: a table of src/features/books. The payouts themselves are gateway_payouts.

create table settlement_files (
  id uuid primary key,
  gateway text not null check (gateway in ('connect-e', 'paypal')),
  -- The days that its payments and refunds are of.
  first_day date not null,
  last_day date not null,
  payouts jsonb not null,
  -- Each by its reference and the order's number, without names. Kept once recorded; otherwise deleted after a day.
  lines jsonb not null,
  read_by text not null,
  read_at timestamptz not null,
  -- How many payouts were new, and by whom they were entered.
  entered integer,
  recorded_by text,
  recorded_at timestamptz,
  check ((recorded_at is null) = (entered is null) and (recorded_at is null) = (recorded_by is null))
);
create index settlement_files_by_time on settlement_files (read_at);
create index settlement_files_by_day on settlement_files (gateway, last_day);
