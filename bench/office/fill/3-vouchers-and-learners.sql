-- 20,000 vouchers with their movements; learners, the minutes they bought and were given, and who teaches them.

insert into vouchers (id, order_id, position, voucher_type, template, card_template, recipient_name, email, personal_message,
  send_to, state, value_pence, balance_pence, code_hash, code_last4, page_hash, manage_hash, send_count, mailed_at, sent_at,
  undelivered_at, issued_at, expires_on, order_number, origin)
select pg_temp.id('voucher', v), pg_temp.id('order', given.n), position, kind,
  case kind when 'e-voucher' then 'birthday' end, case kind when 'gift-card' then 'card-roundabout' end,
  people.firstname || ' ' || people.surname, case kind when 'e-voucher' then people.email end,
  'Happy birthday! See you on the road.', case kind when 'e-voucher' then 'recipient' end,
  case
    when kind = 'gift-card' and given.n > 49850 then 'pending'
    when pence = value then 'used'
    when pg_temp.r(v, 60, 100) < 2 and pence is null then 'void'
    when is_over then 'expired'
    when pence < value then 'part_used'
    when pg_temp.r(v, 61, 2) = 0 then 'active'
    else 'sent'
  end,
  value, value - coalesce(pence, 0), md5('code ' || v), pg_temp.four(v), md5('page ' || v), md5('manage ' || v), 1,
  given.at, case when kind = 'e-voucher' or given.n <= 49850 then given.at + interval '5 hours' end,
  case when kind = 'e-voucher' and given.n > 49700 and given.n % 3 = 0 then given.at + interval '6 hours' end,
  given.at, expires_on, given.number, 'sold'
from given
cross join now
left join (select v, pence from spent) spent using (v)
join people on people.p = pg_temp.r(v, 62, now.people) + 1
cross join lateral (select (given.at + interval '2 years')::date as expires_on) kept
cross join lateral (select expires_on < now::date as is_over) ended;
insert into voucher_events (voucher_id, from_state, to_state, reason, at)
select id, 'pending', 'sent', 'emailed', issued_at from vouchers where sent_at is not null
union all
select id, 'sent', state, 'spent', issued_at + interval '30 days' from vouchers where state in ('used', 'part_used')
union all
select id, 'sent', 'void', 'sold by mistake', issued_at + interval '3 days' from vouchers where state = 'void'
union all
select id, 'sent', 'expired', 'its last day is over', expires_on from vouchers where state = 'expired';
insert into voucher_movements (voucher_id, kind, pence, order_id, at, order_number)
select id, 'issued', value_pence, order_id, issued_at, order_number from vouchers
union all
select pg_temp.id('voucher', v), 'redeemed', -pence, pg_temp.id('order', n), at, number from spent;

create temp table taught as
select bought.*, lines.position, transmission, hours from bought join lines using (n)
where kind = 'lessons' and type = 'lesson' and state in ('paid', 'refunded');
insert into learners (id, name, email, postcode, created_at)
select pg_temp.id('learner', p), min(firstname || ' ' || surname), min(email), min(postcode), min(at) from taught group by p;
insert into lesson_lines select id, position, pg_temp.id('learner', p), transmission from taught;
insert into lesson_minutes (order_id, position, kind, minutes, source, day, at, entered_by)
select id, position, 'bought', hours * 60, 'bought ' || id || ' ' || position, at::date, at, '' from taught
union all
select id, position, 'refunded', -hours * 60, 'refunded ' || id, at::date + 2, at + interval '2 days', '' from taught
where state = 'refunded'
union all
select id, position, 'given', -60, 'given ' || id || ' ' || week, (at + week * interval '7 days')::date,
  at + week * interval '7 days', 'Aoife Brennan'
from taught, now, generate_series(1, 20) week
where state = 'paid' and week <= hours and (week < 3 or pg_temp.r(n, 70, 20) > 0) and at + week * interval '7 days' < now;
insert into instructor_assignments (id, order_id, position, instructor_slug, assigned_at, assigned_by)
select pg_temp.id('placement', n), id, position, slugs[pg_temp.r(p, 71, cardinality(slugs)) + 1], at + interval '6 hours',
  'Aoife Brennan'
from taught
join (
  select area_slug, gearbox, array_agg(slug order by slug) as slugs from instructors, unnest(gearboxes) gearbox group by 1, 2
) able on able.area_slug = taught.area and able.gearbox = transmission
where state = 'paid' and n <= 49900;
