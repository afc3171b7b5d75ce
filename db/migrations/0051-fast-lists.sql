-- What the staff's lists and searches read by, so that none walks a table that grows.

-- Orders by their standing, by when they were paid, and by what they bought.
create index orders_by_state on orders (state, placed_at desc, id desc) where state <> 'paid';
create index orders_by_paid on orders (paid_at) where paid_at is not null;
create index order_lines_of_training on order_lines (order_id) where is_instructor_training;
create index order_lines_posted on order_lines (order_id) where dispatch_type = 'physical';
create index order_lines_by_product on order_lines (type, product_id);
-- Open promises are few, and always both: read alone, each column is null far more often.
create statistics order_promises_open_together (mcv) on kept_at, ended_at from order_promises;
create index course_responses_answered on course_responses (answered_at) where answered_at is not null;
create index ledger_differences_open on ledger_differences (day) where explained_at is null;

-- Refunds by when money went back, and by what became of each leg.
create index refund_events_by_leg on refund_events (leg_id) where leg_id is not null;
create index refund_events_given on refund_events (at) where to_state in ('given', 'pending');
create index refunds_by_time on refunds (created_at);

-- Vouchers: what holders can still spend, and a month's movements.
create index vouchers_to_spend on vouchers (expires_on, id) include (balance_pence)
  where balance_pence > 0 and state not in ('void', 'expired', 'used');
create index voucher_movements_by_voucher on voucher_movements (voucher_id);
create index voucher_movements_by_order on voucher_movements (order_id);
create index voucher_movements_at on voucher_movements (at);
create index voucher_events_at on voucher_events (at);

-- People by how any word of their name begins.
create function name_words(name text) returns tsvector language sql immutable
  return to_tsvector('simple', regexp_replace(name, '[^[:alnum:]]+', ' ', 'g'));
create index vouchers_by_name on vouchers using gin (name_words(recipient_name));
create index learners_by_words on learners using gin (name_words(name));
create index learners_by_email on learners (lower(email) text_pattern_ops);
create index learners_by_postcode on learners (replace(lower(postcode), ' ', '') text_pattern_ops);

-- The minutes that are left of a line of lessons: kept with its entries, so that no list adds them all up.
alter table lesson_lines add column minutes_left integer not null default 0;
update lesson_lines set minutes_left = coalesce((
  select sum(minutes) from lesson_minutes
  where lesson_minutes.order_id = lesson_lines.order_id and lesson_minutes.position = lesson_lines.position), 0);
create index lesson_lines_with_minutes on lesson_lines (learner_id) where minutes_left > 0;
create function count_minutes_left() returns trigger language plpgsql as $$
begin
  update lesson_lines set minutes_left = minutes_left + added.minutes
  from (select order_id, position, sum(minutes) as minutes from entered group by order_id, position) added
  where lesson_lines.order_id = added.order_id and lesson_lines.position = added.position;
  return null;
end
$$;
create trigger counts_minutes_left after insert on lesson_minutes
  referencing new table as entered for each statement execute function count_minutes_left();

-- The log by kind of thing, and by whom.
create index office_log_kind on office_log (about, id);
create index office_log_staff_kind on office_log (staff_id, about, id);

-- Reviews by when they were decided.
alter table reviews add column decided_at timestamptz;
update reviews set decided_at = (select max(at) from review_events where review_events.review_id = reviews.id)
where state <> 'pending';
create index reviews_decided on reviews (state, coalesce(decided_at, published_at, created_at) desc, id desc)
  where state <> 'pending';
create index reviews_by_email on reviews (lower(email)) where email is not null;
create index reviews_by_time on reviews (created_at) where state <> 'pending';

-- What is kept about a person.
create index payments_by_email on payments (lower(snapshot ->> 'email'));
create index emails_by_recipient on emails (lower(recipient));
create index contact_messages_by_email on contact_messages (lower(from_email));
create index course_responses_by_email on course_responses (lower(email));
