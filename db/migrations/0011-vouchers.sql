-- Tables of src/features/vouchers.

-- Gift vouchers that have been paid for.
create table vouchers (
  id uuid primary key,
  order_id uuid not null references orders (id),
  position integer not null,
  voucher_type text not null check (voucher_type in ('e-voucher', 'gift-card')),
  template text,
  card_template text,
  recipient_name text not null,
  -- Where it is emailed; null for a posted card.
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
  code_last4 text not null,
  page_hash text not null unique,
  manage_hash text not null,
  encrypted_code text,
  -- How often an email of it has been put in the post, and when last; null where it waits.
  send_count integer not null default 0,
  mailed_at timestamptz,
  sent_at timestamptz,
  -- The last email could not be delivered, after all tries.
  undelivered_at timestamptz,
  issued_at timestamptz not null,
  -- The last day, in London, that it is valid.
  expires_on date not null,
  -- The order's, which never changes.
  order_number text not null,
  unique (order_id, position)
);
create index vouchers_by_manage_hash on vouchers (manage_hash);
create index vouchers_to_send on vouchers (send_on) where state in ('pending', 'scheduled');
create index vouchers_by_order_number on vouchers (order_number);
create index vouchers_by_code_last4 on vouchers (code_last4);
create index vouchers_to_post on vouchers (issued_at) where voucher_type = 'gift-card' and sent_at is null;
create index vouchers_undelivered on vouchers (undelivered_at) where undelivered_at is not null;
create index vouchers_by_email on vouchers (lower(email)) where email is not null;
create index vouchers_posted on vouchers (sent_at) where voucher_type = 'gift-card';
-- What holders can still spend.
create index vouchers_to_spend on vouchers (expires_on, id) include (balance_pence)
  where balance_pence > 0 and state not in ('void', 'expired', 'used');
create index vouchers_by_name on vouchers using gin (name_words(recipient_name));
create index vouchers_by_last_day on vouchers (expires_on)
  where state in ('pending', 'scheduled', 'sent', 'active', 'part_used');
create index vouchers_with_code on vouchers (sent_at) where encrypted_code is not null;
create index vouchers_over_with_code on vouchers (id) where encrypted_code is not null and state in ('used', 'expired', 'void');
create trigger says_office_changed after insert or update of state, sent_at, undelivered_at on vouchers
  for each statement execute function say_office_changed();

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
create index voucher_events_at on voucher_events (at);

-- The ledger: a balance is the sum of its movements.
create table voucher_movements (
  id bigint generated always as identity primary key,
  voucher_id uuid not null references vouchers (id) on delete cascade,
  -- `refunded` is by a leg of a refund; `spent` is by staff, for a buyer on the phone.
  kind text not null check (kind in ('issued', 'redeemed', 'returned', 'refunded', 'spent')),
  pence integer not null,
  -- The order that bought it for `issued`, the order that it paid for otherwise, which may be purged before the voucher.
  -- Null for `spent`.
  order_id uuid,
  at timestamptz not null,
  -- Null once the order has been purged.
  order_number text,
  refund_leg_id uuid unique,
  -- What `spent` was for.
  note text,
  check ((kind in ('redeemed', 'spent')) = (pence < 0)),
  check ((kind = 'refunded') = (refund_leg_id is not null)),
  check ((kind = 'spent') = (order_id is null) and (kind = 'spent') = (note is not null))
);
-- An order pays with a voucher once, and may get it back in several refunds.
create unique index voucher_movements_once on voucher_movements (voucher_id, order_id, kind) where kind <> 'refunded';
create index voucher_movements_by_voucher on voucher_movements (voucher_id);
create index voucher_movements_by_order on voucher_movements (order_id);
create index voucher_movements_at on voucher_movements (at);
