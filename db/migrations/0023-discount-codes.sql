-- Discount codes, of src/features/basket, and what they took off orders.

create table discount_codes (
  -- As buyers type it, in capitals. Never used again for another code.
  code text primary key check (code ~ '^[A-Z0-9]{3,16}$'),
  percent integer check (percent between 1 and 90),
  pence integer check (pence > 0),
  applies_to text not null check (applies_to in ('lessons', 'courses', 'vouchers', 'products', 'everything')),
  -- Of lessons: packages of this many hours or more, in one area.
  min_hours integer check (min_hours > 0),
  area_slug text references areas (slug),
  area_name text,
  -- London days, both included.
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  -- Staff ended it, before its last day.
  ended_on date,
  -- Counted with the order, given back where that is not paid or goes back in full.
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  once_each boolean not null,
  new_customers boolean not null,
  min_spend_pence integer not null default 0 check (min_spend_pence >= 0),
  added_at timestamptz not null,
  constraint discount_codes_percent_or_pence check ((percent is null) <> (pence is null)),
  constraint discount_codes_hours_and_area_of_lessons
    check (applies_to = 'lessons' or (min_hours is null and area_slug is null)),
  constraint discount_codes_area_with_its_name check ((area_slug is null) = (area_name is null)),
  constraint discount_codes_uses_within_limit check (uses between 0 and coalesce(max_uses, uses))
);

-- The code that was entered, whether or not it takes anything off now.
alter table baskets add column discount_code text references discount_codes (code);

alter table orders rename constraint orders_check to orders_vouchers_within_total;
alter table orders rename constraint orders_check2 to orders_paid_have_their_time;
alter table orders
  add column discount_code text references discount_codes (code),
  add column discount_pence integer not null default 0,
  drop constraint orders_check1,
  add constraint orders_total_is_its_parts
    check (total_pence = subtotal_pence - discount_pence + postage_pence + fee_pence),
  add constraint orders_discount_within_subtotal check (discount_pence between 0 and subtotal_pence),
  add constraint orders_discount_has_its_code check ((discount_pence > 0) = (discount_code is not null));
create index orders_by_discount_code on orders (discount_code, placed_at desc) where discount_code is not null;

alter table order_lines rename constraint order_lines_check to order_lines_subtotal_is_price_times_quantity;
alter table order_lines
  add column discount_pence integer not null default 0,
  add constraint order_lines_discount_within_subtotal check (discount_pence between 0 and subtotal_pence);
