-- Staff take an amount from a voucher for somebody on the phone: no order has it, and a note says what it was for.
alter table voucher_movements alter column order_id drop not null;
alter table voucher_movements add column note text;
alter table voucher_movements drop constraint voucher_movements_kind_check;
alter table voucher_movements add constraint voucher_movements_kind_check
  check (kind in ('issued', 'redeemed', 'returned', 'refunded', 'spent') and (kind = 'refunded') = (refund_leg_id is not null));
alter table voucher_movements drop constraint voucher_movements_check;
alter table voucher_movements add constraint voucher_movements_check check ((kind in ('redeemed', 'spent')) = (pence < 0));
alter table voucher_movements add constraint voucher_movements_by_phone
  check ((kind = 'spent') = (order_id is null) and (kind = 'spent') = (note is not null));

-- What the staff look for.
create index vouchers_by_email on vouchers (lower(email)) where email is not null;
create index vouchers_by_ending on vouchers (code_ends);
create index vouchers_posted on vouchers (sent_at) where voucher_type = 'gift-card';
