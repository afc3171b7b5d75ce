-- Files of gateways with columns that are matched by hand: a table of src/features/books. What is read of them is in settlement_files.

create table settlement_uploads (
  -- That of what is read of it.
  id uuid primary key,
  gateway text not null check (gateway in ('connect-e', 'paypal')),
  -- The names of its columns, with what stands in the first rows.
  headings jsonb not null,
  -- Which of them each of ours is read from.
  columns jsonb not null,
  -- Why it could not be read by these columns.
  problem text,
  -- Whether somebody has matched them: they are remembered for the next file.
  is_by_hand boolean not null default false,
  -- Deleted once its payouts are entered, and after a day, with the headings.
  file bytea,
  sent_by text not null,
  sent_at timestamptz not null
);
create index settlement_uploads_by_hand on settlement_uploads (gateway, sent_at) where is_by_hand;
create index settlement_uploads_by_time on settlement_uploads (sent_at) where file is not null;

-- Rows of the file that are no payments: with another status, or without a day.
alter table settlement_files add column left_out integer not null default 0;

-- Pay.UK's tables, as an owner has uploaded them: a table of src/features/pay. The newest version is used.
create table modulus_tables (
  version integer primary key generated always as identity,
  weights text not null,
  substitutions text not null,
  weight_lines integer not null,
  substitution_lines integer not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null
);
