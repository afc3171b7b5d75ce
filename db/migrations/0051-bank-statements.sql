-- Statements that staff send as the bank's CSV file: tables of src/features/payments. What is recorded of them are bank_lines.

create table bank_statements (
  id uuid primary key,
  -- Which heading of the file each column of ours is read from, as it is remembered for the next file with these headings.
  headings jsonb not null,
  columns jsonb not null,
  -- Whether its lines could be read; else its columns are to be matched, and the file is sent again.
  is_read boolean not null,
  -- Of all its lines: none is kept but those that may be for an order.
  first_day date,
  last_day date,
  lines integer not null default 0,
  outgoing integer not null default 0,
  -- Of the account that it is of, where the file says so.
  account_ending text,
  read_by text not null,
  read_at timestamptz not null,
  -- How many of its lines were recorded, and by whom.
  recorded integer,
  recorded_by text,
  recorded_at timestamptz,
  check ((recorded_at is null) = (recorded is null) and (recorded_at is null) = (recorded_by is null))
);
create index bank_statements_by_time on bank_statements (read_at);

-- Money in that may be for an order. Deleted as the statement is recorded, or a day after it was read.
create table bank_statement_lines (
  statement_id uuid not null references bank_statements (id) on delete cascade,
  line integer not null,
  paid_on date not null,
  amount_pence integer not null check (amount_pence > 0),
  -- Whatever the bank says of it: its payer, their reference.
  text text not null,
  -- Whether staff have said that it is for the order that it seems to be for.
  is_accepted boolean not null default false,
  primary key (statement_id, line)
);

-- What was recorded of the days of a statement.
create index bank_lines_by_day on bank_lines (paid_on);
