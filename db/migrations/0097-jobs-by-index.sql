-- What recurring jobs look for they find by an index, however much is settled.
create index payments_by_state on payments (state, updated_at);
drop index payments_to_settle;
create index refund_legs_open on refund_legs (asked_at) where state in ('planned', 'asked', 'pending');
create index vouchers_by_last_day on vouchers (expires_on)
  where state in ('pending', 'scheduled', 'sent', 'active', 'part_used');
create index vouchers_with_code on vouchers (sent_at) where sealed is not null;
create index vouchers_over_with_code on vouchers (id) where sealed is not null and state in ('used', 'expired', 'void');
create index learning_access_with_code on learning_access (expires_on) where sealed is not null;
create index office_promises_by_note on office_promises (coalesce(greatest(taken_at, told_at), '-infinity'));
create index reviews_by_instructor on reviews (instructor_slug);
create index rate_limits_by_end on rate_limits (ends_at);
