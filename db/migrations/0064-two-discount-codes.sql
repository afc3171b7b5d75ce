-- Two discount codes on one basket and one order, where both allow it. Everything there is has one code at most.

alter table discount_codes add column allows_another boolean not null default false;
-- Of src/features/referrals: whether customers' codes for friends do.
alter table referral_offers add column allows_another boolean not null default false;

-- The code that was entered after the first.
alter table baskets
  add column second_discount_code text references discount_codes (code),
  add constraint baskets_second_code_is_another
    check (second_discount_code is null or second_discount_code is distinct from discount_code);
create index baskets_holding_second_codes on baskets (second_discount_code)
  where second_discount_code is not null and kept_until is not null and closed_at is null;

-- The first is reckoned before the second. discount_pence is what both took off, the second's part of it stands beside it.
alter table orders
  add column second_discount_code text references discount_codes (code),
  add column second_discount_pence integer not null default 0,
  add constraint orders_second_code_is_another
    check (second_discount_code is null or second_discount_code is distinct from discount_code),
  add constraint orders_second_discount_has_its_code
    check ((second_discount_pence > 0) = (second_discount_code is not null)),
  add constraint orders_second_discount_within_discount
    check (second_discount_pence = 0 or second_discount_pence between 1 and discount_pence - 1);
create index orders_by_second_discount_code on orders (second_discount_code, placed_at desc)
  where second_discount_code is not null;

alter table order_lines
  add column second_discount_pence integer not null default 0,
  add constraint order_lines_second_discount_within_discount
    check (second_discount_pence between 0 and discount_pence);
