-- Orders that are paid by bank transfer: tables of src/features/payments. What a gateway's ledger is for cards, these are
-- for transfers.

-- Where customers pay to. One row; none until an owner has entered it.
create table bank_account (
  only_one boolean primary key default true check (only_one),
  name text not null,
  sort_code text not null check (sort_code ~ '^[0-9]{6}$'),
  number text not null check (number ~ '^[0-9]{8}$'),
  version integer not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- Money that is awaited for a purchase, by a reference that the payer is asked to give.
create table bank_transfers (
  reference text primary key check (reference ~ '^[BCDFGHJKMNPQRTVWXY34679]{8}$'),
  -- The basket's uuid. The row outlives it.
  basket_uuid uuid not null unique,
  order_number text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  -- What has come, was not sent back and pays for nothing yet.
  held_pence integer not null default 0 check (held_pence >= 0),
  -- The payment that took its amount of it, once.
  charged_by uuid,
  began_at timestamptz not null
);
create index bank_transfers_held on bank_transfers (reference) where held_pence > 0;
create index bank_transfers_open on bank_transfers (began_at) where charged_by is null;
create index bank_transfers_by_time on bank_transfers (began_at);
create trigger says_office_changed after update of held_pence on bank_transfers
  for each row when ((old.held_pence > 0) <> (new.held_pence > 0)) execute function say_office_changed();

-- What came: a line of the bank's statement, as staff or the bank's file say.
create table bank_lines (
  id uuid primary key,
  reference text not null references bank_transfers (reference) on delete cascade,
  paid_on date not null,
  amount_pence integer not null check (amount_pence > 0),
  -- Whoever paid, or what the statement says. May be empty.
  payer text not null,
  matched_by text not null check (matched_by in ('hand', 'reference', 'amount')),
  -- Of the row of the bank's file: no row is used twice. Null while it is known by hand alone.
  row_hash text unique,
  recorded_by text not null,
  recorded_at timestamptz not null
);
create index bank_lines_of_transfer on bank_lines (reference);

-- What was sent back, by hand. Of a refund where it has a leg; else it was too much, or came too late.
create table bank_returns (
  id uuid primary key,
  reference text not null references bank_transfers (reference) on delete cascade,
  refund_leg_id uuid unique,
  amount_pence integer not null check (amount_pence > 0),
  sent_on date not null,
  evidence text not null,
  recorded_by text not null,
  recorded_at timestamptz not null
);
create index bank_returns_of_transfer on bank_returns (reference);

alter table refund_legs drop constraint refund_legs_method_check;
alter table refund_legs add constraint refund_legs_method_check check (method in ('card', 'paypal', 'voucher', 'transfer'));
-- What staff have to send back.
create index refund_legs_by_transfer on refund_legs (refund_id)
  where method = 'transfer' and state in ('planned', 'requested');
create trigger says_office_refund_by_hand after insert on refund_legs
  for each row when (new.method = 'transfer') execute function say_office_changed();
