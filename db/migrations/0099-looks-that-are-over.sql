-- Charges that are too old to be taken back are not met again, nor are those that vouchers paid.
alter table payments add column looks_over boolean not null default false;
drop index payments_to_look_at;
create index payments_to_look_at on payments (coalesce(looked_at, '-infinity'))
  where state = 'captured' and gateway <> 'voucher' and not looks_over;
create index payments_to_look_at_by_age on payments (updated_at)
  where state = 'captured' and gateway <> 'voucher' and not looks_over;
