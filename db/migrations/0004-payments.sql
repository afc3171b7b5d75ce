-- One attempt to pay for one purchase. What is charged and ordered is frozen in the snapshot.
create table payments (
  id uuid primary key,
  -- The bearer reference of the confirmation page: 128 random bits.
  reference text not null unique,
  -- What is being paid for, once: the basket's uuid.
  purchase_id uuid not null,
  order_number text not null,
  gateway text not null,
  token text unique,
  state text not null check (state in ('opening', 'created', 'capturing', 'captured', 'declined', 'revoked', 'refunding', 'refunded')),
  amount_pence integer not null check (amount_pence > 0),
  snapshot jsonb not null,
  fingerprint text not null,
  cross_reference text,
  summary text,
  decline_message text,
  asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);

-- One payment under way, and one capture, for each purchase.
create unique index one_live_payment on payments (purchase_id) where state in ('opening', 'created', 'capturing');
create unique index one_capture on payments (purchase_id) where state = 'captured';
create index payments_by_purchase on payments (purchase_id);
create index payments_to_settle on payments (updated_at) where state in ('opening', 'created', 'capturing');

-- Every change of state, written with it.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id) on delete cascade,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null
);
create index payment_events_by_payment on payment_events (payment_id);
