-- Of src/features/vouchers: a voucher that no order here bought. Its value is owed all the same, and was neither sold nor paid
-- for here.
alter table vouchers
  -- `moved`: from the system before. `reward`: for a friend who came to us, or who brought one.
  add column origin text not null default 'sold' check (origin in ('sold', 'moved', 'reward')),
  -- Who bought it there, or whose reward it is; may be empty. Of one that was sold the order knows.
  add column buyer_email text;
alter table vouchers alter column origin drop default;
alter table vouchers alter column order_id drop not null;
alter table vouchers alter column order_number drop not null;
alter table vouchers add constraint vouchers_origin check (
  (origin = 'sold') = (order_id is not null) and (origin = 'sold') = (order_number is not null)
  and (origin = 'sold') = (buyer_email is null));
create index vouchers_by_buyer_email on vouchers (lower(buyer_email)) where buyer_email <> '';
create index vouchers_without_order on vouchers (issued_at) where order_id is null;

-- `opened`: what was left on it when it was moved in. `given`: what a reward is worth.
alter table voucher_movements drop constraint voucher_movements_kind_check;
alter table voucher_movements add constraint voucher_movements_kind_check
  check (kind in ('issued', 'redeemed', 'returned', 'refunded', 'spent', 'opened', 'given'));
alter table voucher_movements drop constraint voucher_movements_check2;
alter table voucher_movements add constraint voucher_movements_check2 check (
  (kind in ('spent', 'opened', 'given')) = (order_id is null) and (kind = 'spent') = (note is not null));
