-- Orders by phone that are paid in cash to an instructor: tables of src/features/payments. What a gateway's ledger is for cards,
-- these are for cash: whoever has it says so.

create table cash_payments (
  -- The row outlives the basket.
  basket_uuid uuid primary key,
  order_number text not null unique,
  -- Who takes it, with the name as it was then.
  instructor_slug text not null references instructors (slug),
  instructor_name text not null,
  amount_pence integer not null check (amount_pence > 0),
  began_at timestamptz not null,
  -- All of it was taken.
  taken_on date,
  recorded_by text,
  recorded_at timestamptz,
  -- The payment that it paid, once.
  charged_by uuid,
  constraint cash_payments_recorded_with_their_day
    check ((taken_on is null) = (recorded_by is null) and (taken_on is null) = (recorded_at is null)),
  constraint cash_payments_charged_once_taken check (charged_by is null or taken_on is not null)
);
create index cash_payments_to_place on cash_payments (recorded_at) where taken_on is not null and charged_by is null;
create index cash_payments_awaited on cash_payments (instructor_slug) where taken_on is null;
create index cash_payments_by_time on cash_payments (began_at);

-- What the instructor gave back of a refund.
create table cash_returns (
  refund_leg_id uuid primary key,
  basket_uuid uuid not null references cash_payments (basket_uuid) on delete cascade,
  amount_pence integer not null check (amount_pence > 0),
  given_on date not null,
  recorded_by text not null,
  recorded_at timestamptz not null
);
create index cash_returns_of_payment on cash_returns (basket_uuid);

alter table refund_legs drop constraint refund_legs_method_check;
alter table refund_legs
  add constraint refund_legs_method_check check (method in ('card', 'paypal', 'voucher', 'transfer', 'cash'));
-- What people give back themselves, and staff record.
create index refund_legs_by_hand on refund_legs (refund_id)
  where method in ('transfer', 'cash') and state in ('planned', 'requested');
create trigger says_office_refund_in_cash after insert on refund_legs
  for each row when (new.method = 'cash') execute function say_office_changed();
