-- The diary of the last eight weeks and the next two: six lessons in ten of four a day, some of them cancelled.

create temp table held as
select distinct on (learner_id, starts_at) b, booked.slug, order_id, position, learner_id, starts_at, starts_at + interval '1 hour' as ends_at
from (
  select slug, d, hour, row_number() over (partition by slug order by d desc, hour) as turn,
    row_number() over (order by slug, d, hour) as b
  from (select slug from instructors) known, generate_series(-56, 14) d, unnest(array[9, 11, 14, 16]) hour
  where pg_temp.r(hashtext(slug)::bigint * 1000 + d * 24 + hour, 95, 10) < 6
) booked
join (
  select instructor_slug as slug, order_id, position, learner_id, minutes_left, count(*) over (partition by instructor_slug) as of,
    row_number() over (partition by instructor_slug order by order_id, position) as turn
  from instructor_assignments join lesson_lines using (order_id, position)
  where minutes_left >= 60
) teaches on teaches.slug = booked.slug and teaches.turn = (booked.turn - 1) % teaches.of + 1
cross join now
cross join lateral (select date_trunc('day', now.now) + d * interval '1 day' + hour * interval '1 hour' as starts_at) time
order by learner_id, starts_at, b;
insert into bookings (id, uid, kind, state, instructor_slug, learner_id, order_id, position, starts_at, ends_at, blocked_from,
  blocked_until, pick_up, pick_up_outcode, policy_version, created_by, created_at, changed_at)
select pg_temp.id('booking', b), 'booking-' || b || '@lessons', 'lesson', case when starts_at > now.now then 'booked' else 'given' end,
  slug, learner_id, order_id, position, starts_at, ends_at, starts_at - interval '30 minutes', ends_at + interval '30 minutes',
  '1 High Street', 'LS6', 1, 'the learner', starts_at - interval '20 days', starts_at
from held, now;
insert into lesson_minutes (order_id, position, kind, minutes, source, day, at, entered_by)
select order_id, position, 'booked', -60, 'booked ' || b, starts_at::date, now.now, '' from held, now where starts_at > now.now;

-- One line in eight has had a lesson cancelled in a week of its own.
create temp table given_up as
select row_number() over (order by order_id, position) as b, lines.*, assigned.instructor_slug as slug,
  assigned_at + interval '9 days' as starts_at
from lesson_lines lines join instructor_assignments assigned using (order_id, position)
where pg_temp.r(hashtext(order_id::text), 96, 8) = 0;
insert into bookings (id, uid, kind, state, instructor_slug, learner_id, order_id, position, starts_at, ends_at, blocked_from,
  blocked_until, pick_up, pick_up_outcode, policy_version, created_by, created_at, changed_at)
select pg_temp.id('given up', b), 'given-up-' || b || '@lessons', 'lesson', 'cancelled', slug, learner_id, order_id, position,
  starts_at, starts_at + interval '1 hour', starts_at, starts_at + interval '1 hour', '1 High Street', 'LS6', 1, 'the learner',
  starts_at - interval '5 days', starts_at - interval '3 days'
from given_up;
insert into booking_events (booking_id, version, what, from_state, to_state, role, by, at)
select pg_temp.id('given up', b), 2, 'cancelled', 'booked', 'cancelled', (array['learner', 'learner', 'instructor', 'office'])[b % 4 + 1],
  'somebody', starts_at - interval '3 days'
from given_up, now where starts_at - interval '3 days' < now.now;
