-- When the staff were told that a payment has been undecided for too long: once for each payment.
alter table payments add column staff_told_at timestamptz;
