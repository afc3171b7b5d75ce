-- Payments with their events, orders with all that hangs on them, and refunds. Those before the last 50,000 have neither addresses
-- nor what only the order's own page shows.

create temp table addressed as
select n, role, jsonb_build_object('firstname', firstname, 'surname', surname, 'phone', phone, 'address_line_1', street,
  'address_line_2', '', 'address_line_3', '', 'city', town, 'postcode', postcode, 'country', 'GB') as person
from bought cross join lateral unnest(case
  when kind in ('lessons', 'training') then array['billing', 'learner']
  when kind in ('posted', 'gift-card') then array['billing', 'delivery']
  else array['billing'] end) role
where n > 0;
create index on addressed (n);

create temp table allocated as
select n, 'line ' || lines.position as part, null::uuid as voucher_id, unit - coalesce(pence, 0) as pence
from lines left join spent using (n) where lines.position = 0
union all select n, 'line ' || position, null, unit from lines where position > 0
union all select n, 'line 0', pg_temp.id('voucher', v), pence from spent
union all select n, 'fee', null, fee from sums
union all select n, 'postage', null, postage from sums;
delete from allocated where pence <= 0;
create index on allocated (n);
analyze addressed, allocated;

insert into payments (id, reference, basket_uuid, order_number, gateway, token, state, amount_pence, snapshot, fingerprint,
  cross_reference, summary, gateway_checked_at, created_at, updated_at, expires_at, external_refund_checked_at, undecided_since, staff_notified_at)
select payment_id, lower(substr(md5('reference ' || n), 1, 26)), basket_uuid, number, gateway, md5('token ' || n),
  case state when 'placed' then 'capturing' when 'declined' then 'declined' when 'cancelled' then 'revoked' else 'captured' end,
  subtotal + fee + postage - coalesce(pence, 0),
  jsonb_build_object('orderNumber', number, 'basketUuid', basket_uuid, 'subtotal', subtotal, 'postage', postage, 'mpf', fee,
    'total', subtotal + fee + postage, 'email', email, 'customerIsPupil', is_pupil,
    'due', subtotal + fee + postage - coalesce(pence, 0),
    'redeemed', case when v is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
      'voucherId', pg_temp.id('voucher', v), 'ends', pg_temp.four(v), 'pence', pence)) end,
    'allocations', (select jsonb_agg(jsonb_build_object('part', part, 'voucherId', voucher_id, 'pence', allocated.pence))
      from allocated where allocated.n = bought.n),
    'addresses', (select jsonb_object_agg(role, person) from addressed where addressed.n = bought.n),
    'lines', (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', type, 'productId', product_id, 'name', name,
        'image', image, 'quantity', quantity, 'unit', unit, 'subtotal', unit, 'carriesFee', carries_fee, 'dispatch', dispatch,
        'isInstructorTraining', training, 'options', options, 'transmission', transmission, 'course', course))
      order by position) from lines where lines.n = bought.n)),
  md5('fingerprint ' || n), case when state in ('paid', 'refunded') then md5('cross ' || n) end,
  case when state in ('paid', 'refunded') then case gateway when 'paypal' then 'PayPal' else 'Visa ending 3436' end end,
  at, at, at, at + interval '30 minutes', at, case state when 'placed' then at end, case state when 'placed' then at end
from bought join sums using (n) left join (select n, v, pence from spent) spent using (n);

insert into payment_events (payment_id, from_state, to_state, reason, at)
select payments.id, move.from_state, move.to_state, 'asked for', created_at
from payments
cross join lateral (values (1, 'opening', 'created'), (2, 'created', 'capturing'), (3, 'capturing', state))
  move (step, from_state, to_state)
where from_state <> to_state order by created_at, payments.id, step;

insert into orders (id, order_number, basket_uuid, payment_id, state, email, customer_is_pupil, subtotal_pence, postage_pence,
  fee_pence, total_pence, placed_at, paid_at, voucher_pence)
select id, number, basket_uuid, payment_id, state, email, is_pupil, subtotal, postage, fee, subtotal + postage + fee, at,
  case when state in ('paid', 'refunded') then at end, coalesce(pence, 0)
from bought join sums using (n) left join (select n, pence from spent) spent using (n);
insert into order_events (order_id, from_state, to_state, reason, at)
select id, 'placed', state, 'approved by the gateway', at from bought where state <> 'placed';
insert into order_lines (order_id, position, type, product_id, name, image, quantity, unit_pence, subtotal_pence, carries_fee,
  dispatch_type, is_instructor_training, options, course, transmission)
select id, position, type, product_id, name, image, quantity, unit, unit, carries_fee, dispatch, training, options, course,
  transmission
from lines join bought using (n);
insert into order_addresses
select id, role, firstname, surname, phone, case role when 'learner' then email end, street, '', '', town, postcode, 'GB'
from addressed join bought using (n);
insert into order_availability
select id, day, pg_temp.r(n, d::int, 3) = 0, pg_temp.r(n, 100 + d::int, 3) = 0, pg_temp.r(n, 200 + d::int, 3) = 0
from bought, unnest(array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) with ordinality as week (day, d)
where kind in ('lessons', 'training') and n > 0;
insert into order_consents select id, 'terms', '2026-11', at from bought where n > 0;
insert into order_allocations select id, part, voucher_id, pence from allocated join bought using (n);

-- Kept a day later, but for the latest.
insert into order_tasks (order_id, kind, due_at, completed_at, completed_by, cancelled_at)
select id, promise, at + interval '8 hours', case when not is_open and state = 'paid' then at + interval '6 hours' end,
  case when not is_open and state = 'paid' then 'Aoife Brennan' end, case when state = 'refunded' then at + interval '2 days' end
from bought
cross join lateral (select case kind when 'lessons' then 'place_lessons' when 'training' then 'ring_about_training'
  when 'posted' then 'post_parcel' end as promise, n > 49900 and state = 'paid' as is_open) made
where promise is not null and state in ('paid', 'refunded');
insert into order_notes
select pg_temp.id('note', n), id, at + interval '3 hours', pg_temp.id('staff', 1 + n % 12), 'Aoife Brennan',
  'Rang twice; prefers evenings after six.'
from bought where n % 7 = 0 and n > 0;

create temp table back as
select n, payment_id, gateway, at + interval '2 days' as at, case state when 'refunded' then
    (select sum(pence) from allocated where allocated.n = bought.n and voucher_id is null) else 1000 end as pence,
  state = 'refunded' as is_whole, n > 49000 and n % 71 = 0 as is_refused
from bought
where state = 'refunded' or (state = 'paid' and kind = 'lessons' and n not in (select n from spent)
  and (pg_temp.r(n, 50, 100) < 3 or (n > 49000 and n % 71 = 0)));
insert into refunds (id, payment_id, amount_pence, reason, requested_by, state, created_at, updated_at, staff_notified_at)
select pg_temp.id('refund', n), payment_id, pence, 'A lesson was cancelled late', 'Aoife Brennan',
  case when is_refused then 'refused' else 'succeeded' end, at, at, at
from back where pence > 0;
insert into refund_legs (id, refund_id, method, amount_pence, state, idempotency_key, gateway_refund_id, refusal, requested_at)
select pg_temp.id('leg', n), pg_temp.id('refund', n), case gateway when 'paypal' then 'paypal' else 'card' end, pence,
  case when is_refused then 'refused' else 'succeeded' end, 'refund ' || n, case when not is_refused then 'gateway ' || n end,
  case when is_refused then 'The card was closed' end, at
from back where pence > 0;
insert into refund_allocations (refund_id, part, voucher_id, pence)
select pg_temp.id('refund', n), null, null::uuid, pence from back where not is_whole
union all
select pg_temp.id('refund', n), part, null::uuid, allocated.pence from back join allocated using (n)
where is_whole and voucher_id is null;
insert into refund_events (refund_id, leg_id, from_state, to_state, reason, at)
select pg_temp.id('refund', n), pg_temp.id('leg', n), 'requested', case when is_refused then 'refused' else 'succeeded' end,
  'the gateway', at
from back where pence > 0;
