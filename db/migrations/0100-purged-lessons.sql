-- Ledgers give up rows to the purge alone, which says so within its own transaction.
create or replace rule lesson_minutes_keeps_all_rows as on delete to lesson_minutes
  where current_setting('bitepoint.purge', true) is distinct from 'on' do instead nothing;
create or replace rule booking_events_keeps_all_rows as on delete to booking_events
  where current_setting('bitepoint.purge', true) is distinct from 'on' do instead nothing;
create or replace rule progress_marks_keeps_all_rows as on delete to progress_marks
  where current_setting('bitepoint.purge', true) is distinct from 'on' do instead nothing;

-- What is deleted is looked for in every table that refers to it.
create index booking_proposals_of_booking on booking_proposals (booking_id);
create index late_charges_of_line on late_charges (order_id, position);
create index progress_marks_of_booking on progress_marks (booking_id) where booking_id is not null;
create index test_dates_of_booking on test_dates (booking_id) where booking_id is not null;
create index offers_of_booking on lesson_offers (booking_id) where booking_id is not null;
create index offers_of_wish on lesson_offers (waiting_id) where waiting_id is not null;
create index freed_times_given_up on freed_times (given_up_by) where given_up_by is not null;
create index checkout_vouchers_by_voucher on checkout_vouchers (voucher_id);
create index account_registrations_by_order on account_registrations (order_id) where order_id is not null;
