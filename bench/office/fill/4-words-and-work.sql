-- 200,000 emails, reviews, messages, answers, the office's log of 100,000 lines, the funnel and the gateways' days.

insert into emails (id, message_id, recipient, subject, html, plain, created_at, sent_at, failed_at, last_error, tries, refused,
  notify_staff, order_id, to_buyer)
select pg_temp.id('email', n * 4 + e), '<' || word || '-' || basket_uuid || '-' || e || '@bitepoint.example>', email,
  words || ' ' || number, '<p>' || repeat(md5(n::text || e) || ' ', 30) || '</p>',
  words || ' ' || number || repeat(' See you on the road.', 12), sent, case when is_sent then sent end,
  case when is_refused then sent end,
  case when is_refused then '552 5.2.2 Mailbox full' when not is_sent and n % 3 = 0 then '451 4.7.1 Try again later' end, 1,
  is_refused, false, id, true
from bought
cross join (values (0, 'receipt', 'Your receipt for order', interval '1 minute'),
  (1, 'placed', 'Your instructor for order', interval '6 hours'), (2, 'hint', 'Before your first lesson, order', interval '3 days'),
  (3, 'review', 'How was it? Order', interval '60 days')) email (e, word, words, later)
cross join now
cross join lateral (select least(at + later, now - interval '1 minute') as sent, e = 0 and n > 49000 and n % 61 = 0 as is_refused,
  e > 0 or (n <= 49990 and not (n > 49000 and n % 61 = 0)) as is_sent) sending
where n > 0
order by sent, n;

insert into reviews (id, instructor_slug, rating, name, email, content, state, created_at, published_at,
  decided_at)
select pg_temp.id('review', n), slugs[pg_temp.r(n, 80, cardinality(slugs)) + 1],
  (array[5, 5, 5, 4, 4, 5, 3, 2, 1, 5])[pg_temp.r(n, 81, 10) + 1], firstname, email,
  'Drew the roundabout on a whiteboard until I could have driven it in my sleep. Passed on Tuesday, order ' || number || '.',
  decision, sent, case decision when 'published' then sent + interval '9 hours' end,
  case when decision <> 'pending' then sent + interval '9 hours' end
from bought
cross join (select array_agg(slug order by slug) as slugs from instructors) known
cross join now
cross join lateral (select least(at + interval '40 days', now - (50001 - n) * interval '10 minutes') as sent,
  case when n > 49900 then 'pending' when pg_temp.r(n, 82, 12) = 0 then 'rejected' else 'published' end as decision) decided
where pg_temp.rest(n, 8) = 1;
insert into review_events (review_id, from_state, to_state, reason, at)
select id, 'pending', state, case state when 'rejected' then 'abuse' else '' end, created_at + interval '9 hours'
from reviews where state <> 'pending' order by created_at;
insert into contact_messages
select pg_temp.id('message', n), slugs[pg_temp.r(n, 83, cardinality(slugs)) + 1], firstname || ' ' || surname, email, phone,
  'Evenings', 'Lessons in ' || town, 'Do you have room on Tuesdays?', at
from bought cross join (select array_agg(slug order by slug) as slugs from instructors) known where n % 15 = 0;
insert into course_responses
select pg_temp.id('response', n), 2, firstname || ' ' || surname, email, 'Questions', 'Is there parking?', at,
  case when n <= 49500 then at + interval '1 day' end, case when n <= 49500 then 'Aoife Brennan' end
from bought where n % 50 = 0;

insert into office_staff (id, email, name, password_hash, role, created_at)
select pg_temp.id('staff', s), 'staff' || s || '@bitepoint.example', first[s * 4] || ' ' || last[s * 5], '',
  case when s = 1 then 'owner' else 'staff' end, now - interval '3 years'
from generate_series(1, 12) s, names, now;
insert into audit_log (at, staff_id, staff_name, did, about, subject_id, detail)
select now - (100000 - l) * interval '946 seconds', staff.id, staff.name, did, about,
  case about when 'order' then pg_temp.id('order', 1 + l / 2)::text when 'voucher' then pg_temp.id('voucher', 1 + l / 5)::text
    when 'review' then pg_temp.id('review', l / 16 * 8 + 1)::text when 'email' then pg_temp.id('email', l * 2)::text
    when 'instructor' then 'amara-osei' else 'leeds' end, 'Done on the ' || l || 'th call of the day'
from generate_series(1, 100000) l
cross join now
cross join lateral (select case when l % 100 < 62 then 'order' when l % 100 < 80 then 'voucher' when l % 100 < 90 then 'review'
  when l % 100 < 97 then 'email' when l % 100 < 99 then 'instructor' else 'area' end as about) thing
cross join lateral (select case about when 'order' then (array['placeLessons', 'recordLesson', 'addOrderNote'])[l % 3 + 1]
  when 'voucher' then 'postCards' when 'review' then 'publishReview' when 'email' then 'sendEmailAgain'
  when 'instructor' then 'setFreeTimes' else 'changePrice' end as did) deed
join office_staff staff on staff.id = pg_temp.id('staff', 1 + pg_temp.r(l, 90, 12))
order by l;
insert into task_claims (kind, subject, claimed_by, claimed_name, claimed_at)
select 'lessons', id::text, pg_temp.id('staff', 2), 'Aoife Brennan', at + interval '1 hour' from bought where n > 49400 and n % 3 = 0;

insert into funnel_counts
select day::date, slug, step, 400 / (s::int * s::int) + pg_temp.r(d * 12 + a, 91, 9)
from now, generate_series(0, 1094) d, lateral (select now::date - d as day) on_day,
  (select slug, row_number() over (order by slug) as a from areas) area,
  unnest(array['area', 'added', 'checkout', 'details', 'billing', 'learner', 'payment']) with ordinality as steps (step, s);
insert into reconciliation_days
select at::date, gateway, sum(amount_pence), sum(amount_pence), 0, 0, 0, at::date + interval '26 hours'
from (select created_at as at, gateway, amount_pence from payments where state = 'captured') charged group by at::date, gateway;
insert into reconciliation_differences
select pg_temp.id('difference', n), at::date, gateway, payment_id, 'charge', 0, 1000, at + interval '1 day',
  case when n < 49000 then at + interval '2 days' end, case when n < 49000 then 'Aoife Brennan' end,
  case when n < 49000 then 'Refunded at the gateway' end
from bought where n % 500 = 1;
