-- Gift vouchers that have been paid for. Money is in whole pence.
create table vouchers (
  id uuid primary key,
  order_id uuid not null references orders (id),
  position integer not null,
  voucher_type text not null check (voucher_type in ('e-voucher', 'gift-card')),
  template text,
  card_template text,
  recipient_name text not null,
  -- Whoever gets the email; null for what is posted.
  email text,
  personal_message text not null,
  send_to text check (send_to in ('recipient', 'buyer')),
  -- The London day it is sent on; null is as soon as paid for.
  send_on date,
  state text not null check (
    state in ('pending', 'scheduled', 'sent', 'active', 'part_used', 'used', 'expired', 'void')
  ),
  value_pence integer not null check (value_pence > 0),
  balance_pence integer not null check (balance_pence between 0 and value_pence),
  -- Codes and links are bearer secrets: kept as hashes, and sealed only as long as they must still be sent or printed.
  code_hash text not null unique,
  code_ends text not null,
  page_hash text not null unique,
  manage_hash text not null,
  sealed text,
  -- How often an email of it has been put in the post, and when last; null where it waits.
  mailings integer not null default 0,
  mailed_at timestamptz,
  sent_at timestamptz,
  -- The last email could not be delivered, after all tries.
  undelivered_at timestamptz,
  issued_at timestamptz not null,
  -- The last day, in London, that it is valid.
  expires_on date not null,
  unique (order_id, position)
);
create index vouchers_by_manage_hash on vouchers (manage_hash);
create index vouchers_to_send on vouchers (send_on) where state in ('pending', 'scheduled');

-- Every change of state, written with it.
create table voucher_events (
  id bigint generated always as identity primary key,
  voucher_id uuid not null references vouchers (id) on delete cascade,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null
);
create index voucher_events_by_voucher on voucher_events (voucher_id);

-- The ledger: a balance is the sum of its movements. An order pays with a voucher once, and gets it back at most once.
create table voucher_movements (
  id bigint generated always as identity primary key,
  voucher_id uuid not null references vouchers (id) on delete cascade,
  kind text not null check (kind in ('issued', 'redeemed', 'returned')),
  pence integer not null check ((kind = 'redeemed') = (pence < 0)),
  -- The order bought for `issued`, the order paid for otherwise. That one may be purged before the voucher.
  order_id uuid not null,
  at timestamptz not null,
  unique (voucher_id, order_id, kind)
);

-- Codes entered in a checkout. Nothing is taken from them until the order is placed.
create table checkout_vouchers (
  basket_uuid uuid not null references checkouts (basket_uuid) on delete cascade,
  voucher_id uuid not null references vouchers (id) on delete cascade,
  -- In the order of entering.
  entered bigint generated always as identity,
  primary key (basket_uuid, voucher_id)
);

-- Which money paid for which part of an order, so that a refund finds its way back.
create table order_allocations (
  order_id uuid not null references orders (id),
  -- A line's position, or the fee or the postage.
  part text not null,
  -- Null is the card.
  voucher_id uuid,
  pence integer not null check (pence > 0),
  unique nulls not distinct (order_id, part, voucher_id)
);

alter table orders add column voucher_pence integer not null default 0 check (voucher_pence between 0 and total_pence);

-- Vouchers can cover all of it.
alter table payments drop constraint payments_amount_pence_check;
alter table payments add constraint payments_amount_pence_check check (amount_pence >= 0);

-- Purchases frozen before there were vouchers: the card pays for all of it.
update payments
set snapshot = snapshot || jsonb_build_object(
  'redeemed', '[]'::jsonb,
  'due', snapshot -> 'total',
  'allocations', jsonb_build_array(
    jsonb_build_object('part', 'order', 'voucherId', null, 'pence', snapshot -> 'total')
  )
)
where snapshot -> 'due' is null;

-- Words that hold a secret are not kept: such an email is put together each time it leaves.
alter table emails add column composer text;
alter table emails add column composed_from text;
