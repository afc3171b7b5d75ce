-- Whether the buyer of a voucher asks to be told, once, that it has been taken up by its link.
alter table vouchers add column tells_buyer boolean not null default false;

-- Whether whoever takes it up agrees to that.
alter table checkout_vouchers add column tells_buyer boolean not null default false;
