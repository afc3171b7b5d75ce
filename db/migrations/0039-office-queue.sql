-- Who has taken what waits in the office's queue, and which of it the owner was told of. The queue itself is read from
-- the rows of each feature; this adds to what is named by its kind and the id of its row.
create table office_promises (
  kind text not null,
  subject text not null,
  taken_by uuid,
  -- As it was then.
  taken_name text,
  taken_at timestamptz,
  -- When the owner was told that it was missed.
  told_at timestamptz,
  primary key (kind, subject),
  check ((taken_by is null) = (taken_at is null) and (taken_by is null) = (taken_name is null))
);

-- Answers to courses' forms that came before this went to the office by email, and count as answered there.
alter table course_responses add column answered_at timestamptz, add column answered_by text;
update course_responses set answered_at = created_at, answered_by = 'Email';
create index course_responses_to_answer on course_responses (created_at) where answered_at is null;

-- What the queue looks for.
create index emails_refused on emails (failed_at) where refused;
create index refunds_refused on refunds (updated_at) where state = 'refused';
create index vouchers_to_post on vouchers (issued_at) where voucher_type = 'gift-card' and sent_at is null;
create index vouchers_undelivered on vouchers (undelivered_at) where undelivered_at is not null;
create index review_events_at on review_events (at);
create index office_log_at on office_log (at);

-- Whoever has a page of the office open hears that something has changed. Heard when the transaction commits.
create function say_office_changed() returns trigger language plpgsql
  as $$ begin perform pg_notify('office', ''); return null; end $$;

create trigger says_office_changed after insert on office_log
  for each statement execute function say_office_changed();
create trigger says_office_changed after insert or update or delete on office_promises
  for each statement execute function say_office_changed();
create trigger says_office_changed after insert or update or delete on order_promises
  for each statement execute function say_office_changed();
create trigger says_office_changed after insert or update or delete on reviews
  for each statement execute function say_office_changed();
create trigger says_office_changed after insert or update or delete on course_responses
  for each statement execute function say_office_changed();
create trigger says_office_changed after update of state on refunds
  for each statement execute function say_office_changed();
create trigger says_office_changed after insert or update of state, sent_at, undelivered_at on vouchers
  for each statement execute function say_office_changed();
create trigger says_office_changed after update of state on orders
  for each statement execute function say_office_changed();
-- Most changes of emails and payments concern nobody at the office.
create trigger says_office_changed after update of refused on emails
  for each row when (old.refused is distinct from new.refused) execute function say_office_changed();
create trigger says_office_changed after update of state on payments
  for each row when (old.state = 'capturing' and new.state <> 'capturing') execute function say_office_changed();
