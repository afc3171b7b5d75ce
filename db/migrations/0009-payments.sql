-- Tables of src/features/payments.

-- One attempt to pay for one purchase. What is charged and ordered is frozen in the snapshot.
create table payments (
  id uuid primary key,
  -- The bearer reference of the confirmation page: 128 random bits.
  reference text not null unique,
  -- What is being paid for, once: the basket's uuid.
  basket_uuid uuid not null,
  order_number text not null,
  gateway text not null,
  token text unique,
  state text not null check (
    state in ('opening', 'created', 'capturing', 'captured', 'declined', 'revoked', 'refunding', 'refunded')
  ),
  -- 0 where vouchers pay for all of it.
  amount_pence integer not null check (amount_pence >= 0),
  snapshot jsonb not null,
  fingerprint text not null,
  cross_reference text,
  summary text,
  gateway_checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- Where the payer approves at PayPal: a second request is sent to the same place.
  approve_url text,
  -- Why it was declined, and what the code is about: the gateway's own words, or the course.
  decline_code text,
  decline_detail text check (decline_detail is null or decline_code is not null),
  -- When the buyer was first told that it is undecided: they are then emailed how it ended.
  undecided_since timestamptz,
  -- When the staff were told that it has been undecided for too long: once for each payment.
  staff_notified_at timestamptz,
  -- When it was last compared with what its gateway says was refunded of it.
  external_refund_checked_at timestamptz,
  -- Too old to be refunded at the gateway, so no longer compared.
  external_refund_checks_ended boolean not null default false,
  -- The day on which staff look at an undecided payment again.
  look_again_on date
);
-- One live payment and one capture for each purchase.
create unique index one_live_payment on payments (basket_uuid) where state in ('opening', 'created', 'capturing');
create unique index one_capture on payments (basket_uuid) where state = 'captured';
create index payments_by_basket on payments (basket_uuid);
-- A gateway's messages name the charge.
create index payments_by_cross_reference on payments (cross_reference) where cross_reference is not null;
create index payments_by_email on payments (lower(snapshot ->> 'email'));
-- For recurring jobs, however much is settled.
create index payments_by_state on payments (state, updated_at);
create index payments_to_check on payments (coalesce(external_refund_checked_at, '-infinity'))
  where state = 'captured' and gateway <> 'voucher' and not external_refund_checks_ended;
create index payments_to_check_by_age on payments (updated_at)
  where state = 'captured' and gateway <> 'voucher' and not external_refund_checks_ended;
create index payments_by_card_end on payments (right(summary, 4)) where summary is not null;
create trigger says_office_changed after update of state on payments
  for each row when (old.state = 'capturing' and new.state <> 'capturing') execute function say_office_changed();
create trigger says_office_payment_undecided after update of staff_notified_at on payments
  for each row when (old.staff_notified_at is distinct from new.staff_notified_at) execute function say_office_changed();
create trigger says_office_look_again after update of look_again_on on payments
  for each row when (old.look_again_on is distinct from new.look_again_on) execute function say_office_changed();

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
create index payment_events_by_time on payment_events (at);

-- A refund is written down before anything is asked of a gateway, with a leg for each way in which the money came.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id) on delete cascade,
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  -- The member of staff; or 'system', or 'elsewhere' for what was refunded at a gateway's own desk.
  requested_by text not null,
  state text not null check (state in ('in_progress', 'succeeded', 'refused')),
  staff_notified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_in_progress on refunds (created_at) where state = 'in_progress';
create index refunds_refused on refunds (updated_at) where state = 'refused';
create index refunds_by_time on refunds (created_at);
create trigger says_office_changed after update of state on refunds
  for each statement execute function say_office_changed();

create table refund_legs (
  id uuid primary key,
  refund_id uuid not null references refunds (id) on delete cascade,
  method text not null check (method in ('card', 'paypal', 'voucher')),
  voucher_id uuid,
  amount_pence integer not null check (amount_pence > 0),
  state text not null check (state in ('planned', 'requested', 'pending', 'succeeded', 'refused')),
  -- By this a gateway knows the same refund again.
  idempotency_key text not null unique,
  -- The gateway's token, stored before it is used: a later process asks what became of it.
  token text unique,
  token_expires_at timestamptz,
  gateway_refund_id text,
  tries integer not null default 0,
  requested_at timestamptz,
  -- The gateway's own words of a refusal.
  refusal text,
  check ((method = 'voucher') = (voucher_id is not null)),
  unique nulls not distinct (refund_id, method, voucher_id)
);
create unique index refund_legs_at_gateway on refund_legs (method, gateway_refund_id) where gateway_refund_id is not null;
create index refund_legs_open on refund_legs (requested_at) where state in ('planned', 'requested', 'pending');

-- Which part of the order each leg pays for. No part: an amount that was not asked for by lines.
create table refund_allocations (
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
create index refund_events_by_leg on refund_events (leg_id) where leg_id is not null;
create index refund_events_succeeded on refund_events (at) where to_state in ('succeeded', 'pending');

-- What our books say of a London day, and what the gateways say of the same payments.
create table reconciliation_days (
  day date not null,
  gateway text not null check (gateway in ('connect-e', 'paypal')),
  charged_recorded integer not null,
  charged_reported integer not null,
  refunded_recorded integer not null,
  refunded_reported integer not null,
  -- Payments and refunds that the gateway did not answer for.
  unanswered integer not null,
  compared_at timestamptz not null,
  primary key (day, gateway)
);
create trigger says_office_changed after insert or update or delete on reconciliation_days
  for each statement execute function say_office_changed();

-- Where they differ: a charge or a refund that one knows and the other does not. The row is deleted once they agree.
create table reconciliation_differences (
  id uuid primary key,
  day date not null,
  gateway text not null,
  payment_id uuid not null references payments (id) on delete cascade,
  kind text not null check (kind in ('charge', 'refund')),
  recorded_pence integer not null,
  reported_pence integer not null,
  found_at timestamptz not null,
  -- A member of staff has looked at it and said why.
  explained_at timestamptz,
  explained_by text,
  note text,
  unique (payment_id, kind),
  check ((explained_at is null) = (explained_by is null) and (explained_at is null) = (note is null))
);
create index reconciliation_differences_by_day on reconciliation_differences (day, gateway);
create index reconciliation_differences_open on reconciliation_differences (day) where explained_at is null;
create trigger says_office_changed after insert or update or delete on reconciliation_differences
  for each statement execute function say_office_changed();

-- What the owner settled of a payment that no gateway decided on, and on what evidence.
create table payment_settlements (
  payment_id uuid primary key references payments (id) on delete cascade,
  outcome text not null check (outcome in ('taken', 'not_taken')),
  -- The gateway's name for the charge, where it was taken.
  reference text,
  reason text not null,
  evidence text not null,
  settled_by text not null,
  settled_at timestamptz not null,
  check ((outcome = 'taken') = (reference is not null))
);
create index payment_settlements_not_taken on payment_settlements (settled_at) where outcome = 'not_taken';
