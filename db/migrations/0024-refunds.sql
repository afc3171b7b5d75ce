-- A refund is written down before anything is asked of a gateway, with a leg for each way in which the money came.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id) on delete cascade,
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  -- The member of staff; or 'system', or 'elsewhere' for what was refunded at a gateway's own desk.
  asked_by text not null,
  state text not null check (state in ('under_way', 'given', 'refused')),
  staff_told_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_under_way on refunds (created_at) where state = 'under_way';

create table refund_legs (
  id uuid primary key,
  refund_id uuid not null references refunds (id) on delete cascade,
  method text not null check (method in ('card', 'paypal', 'voucher')),
  voucher_id uuid,
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('planned', 'asked', 'pending', 'given', 'refused')),
  -- By this a gateway knows the same refund again.
  idempotency_key text not null unique,
  -- The gateway's token, stored before it is used: whoever comes later asks what became of it.
  token text unique,
  token_expires_at timestamptz,
  gateway_refund_id text,
  tries integer not null default 0,
  asked_at timestamptz,
  -- The gateway's own words of a refusal.
  refusal text,
  check ((method = 'voucher') = (voucher_id is not null)),
  unique nulls not distinct (refund_id, method, voucher_id)
);
create unique index refund_legs_at_gateway on refund_legs (method, gateway_refund_id) where gateway_refund_id is not null;

-- Which part of the order each leg pays for. No part: an amount that was not asked for by lines.
create table refund_parts (
  refund_id uuid not null references refunds (id) on delete cascade,
  part text,
  voucher_id uuid,
  pence integer not null check (pence > 0),
  unique nulls not distinct (refund_id, part, voucher_id)
);

-- Every change of state of a refund, or of one of its legs, written with it.
create table refund_events (
  id bigint generated always as identity primary key,
  refund_id uuid not null references refunds (id) on delete cascade,
  leg_id uuid,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null
);
create index refund_events_by_refund on refund_events (refund_id);

-- Refunds from before this table. Those under way keep the request id that they were asked for with.
insert into refunds (id, payment_id, amount_pence, reason, asked_by, state, created_at, updated_at)
select gen_random_uuid(), id, amount_pence, 'before refunds were kept', 'system',
  case state when 'refunded' then 'given' else 'under_way' end, updated_at, updated_at
from payments
where state in ('refunding', 'refunded') and amount_pence > 0;

insert into refund_legs (id, refund_id, method, amount_pence, state, idempotency_key)
select gen_random_uuid(), refunds.id, case payments.gateway when 'paypal' then 'paypal' else 'card' end,
  refunds.amount_pence, case refunds.state when 'given' then 'given' else 'planned' end,
  'refund-' || coalesce(nullif(payments.cross_reference, ''), refunds.id::text)
from refunds join payments on payments.id = refunds.payment_id;

insert into refund_parts (refund_id, pence)
select id, amount_pence from refunds;

-- A gateway's messages name the charge.
create index payments_by_cross_reference on payments (cross_reference) where cross_reference is not null;

-- An order pays with a voucher once, and may get it back in several refunds, each once.
alter table voucher_movements add column refund_leg_id uuid unique;
alter table voucher_movements drop constraint voucher_movements_kind_check;
alter table voucher_movements add constraint voucher_movements_kind_check
  check (kind in ('issued', 'redeemed', 'returned', 'refunded') and (kind = 'refunded') = (refund_leg_id is not null));
alter table voucher_movements drop constraint voucher_movements_voucher_id_order_id_kind_key;
create unique index voucher_movements_once on voucher_movements (voucher_id, order_id, kind) where kind <> 'refunded';

-- A paid order whose money has all gone back.
alter table orders drop constraint orders_state_check;
alter table orders add constraint orders_state_check
  check (state in ('placed', 'paid', 'declined', 'cancelled', 'refunded'));
alter table orders drop constraint orders_check1;
alter table orders add constraint orders_check1 check ((state in ('paid', 'refunded')) = (paid_at is not null));

-- What was refunded opens no longer.
alter table learning_items add column ended_at timestamptz;
