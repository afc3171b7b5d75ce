-- The books, of src/features/books.

-- By which code or name a program for bookkeeping knows each of our accounts, where the owner has changed it.
create table account_codes (
  program text not null,
  account text not null,
  code text not null,
  primary key (program, account)
);

-- What a gateway has paid out to the bank, as its own list says.
create table gateway_payouts (
  gateway text not null check (gateway in ('connect-e', 'paypal')),
  reference text not null,
  -- The day whose payments it is for. Null where the list doesn't say.
  taken_on date,
  paid_on date not null,
  taken_pence integer not null,
  fee_pence integer not null check (fee_pence >= 0),
  paid_pence integer not null,
  entered_by text not null,
  entered_at timestamptz not null,
  primary key (gateway, reference),
  check (paid_pence = taken_pence - fee_pence)
);
create index gateway_payouts_by_day on gateway_payouts (paid_on);

-- Months that are closed, in their order and for ever: what they were then.
create table closed_months (
  number integer primary key check (number > 0),
  month text not null unique check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  journal jsonb not null,
  -- What was owed at its end.
  owed jsonb not null,
  closed_by text not null,
  closed_at timestamptz not null
);

-- The files of a closed month, to the byte.
create table closed_month_files (
  number integer not null references closed_months (number),
  name text not null,
  title text not null,
  content text not null,
  primary key (number, name)
);

create function keep_closed_months() returns trigger language plpgsql
  as $$ begin raise exception 'A closed month is never changed.'; end $$;
create trigger keeps_months before update or delete on closed_months
  for each row execute function keep_closed_months();
create trigger keeps_files before update or delete on closed_month_files
  for each row execute function keep_closed_months();
