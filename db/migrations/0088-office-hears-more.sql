-- What else the open pages of the office show: the diary and given lessons, the gateways' ledgers, when an email about an
-- order has left, and a payment that has been undecided for so long that the staff are told.
create trigger says_office_changed after insert or update or delete on bookings
  for each statement execute function say_office_changed();
create trigger says_office_changed after insert or update or delete on lesson_minutes
  for each statement execute function say_office_changed();
create trigger says_office_changed after insert or update or delete on ledger_days
  for each statement execute function say_office_changed();
create trigger says_office_changed after insert or update or delete on ledger_differences
  for each statement execute function say_office_changed();
create trigger says_office_order_email_sent after update of sent_at on emails
  for each row when (new.order_id is not null and old.sent_at is distinct from new.sent_at)
  execute function say_office_changed();
create trigger says_office_payment_undecided after update of staff_told_at on payments
  for each row when (old.staff_told_at is distinct from new.staff_told_at) execute function say_office_changed();
