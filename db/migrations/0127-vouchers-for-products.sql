-- The product whose price a voucher's value is, as its buyer chose it, and its name then.
alter table vouchers
  add column gift_type text,
  add column gift_id integer,
  add column gift_name text,
  add constraint vouchers_gift check (num_nonnulls(gift_type, gift_id, gift_name) in (0, 3));
