-- What the figures of years still added up from rows: refunds, and how long lines of lessons waited for an instructor.

-- Whoever deletes rows of a day that is marked already holds the mark until they have finished, so that the day is not kept meanwhile.
create or replace function mark_changed_days() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into changed_days (ledger, day)
      select distinct $1, (%1$I at time zone ''Europe/London'')::date from gone where %1$I is not null and %2$s order by 2
      on conflict (ledger, day) do update set day = excluded.day',
    tg_argv[1], coalesce(tg_argv[2], 'true')) using tg_argv[0];
  return null;
end
$$;

-- Of src/features/office/money: what went back of sales on a day, but for vouchers that were bought.
create table refund_days (
  day date primary key,
  pence integer not null
);

-- PayPal may take a refund on and refuse it days later; what was refused may be asked for again.
create function mark_day_of_refund() returns trigger language plpgsql as $$
begin
  insert into changed_days (ledger, day)
  select 'refunds', (min(at) at time zone 'Europe/London')::date
  from refund_events where leg_id = new.id and to_state in ('succeeded', 'pending')
  having min(at) is not null
  on conflict (ledger, day) do update set day = excluded.day;
  return null;
end
$$;
create trigger marks_changed_day after update of state on refund_legs for each row
  when ((old.state in ('succeeded', 'pending')) is distinct from (new.state in ('succeeded', 'pending')))
  execute function mark_day_of_refund();
create trigger marks_changed_days after delete on refunds
  referencing old table as gone for each statement execute function mark_changed_days('refunds', 'created_at');
create trigger marks_changed_days after delete on refund_events
  referencing old table as gone for each statement
  execute function mark_changed_days('refunds', 'at', 'to_state in (''succeeded'', ''pending'')');

-- When a line was bought, and when it was first given to an instructor: by triggers on both ledgers.
alter table lesson_lines add column bought_at timestamptz, add column first_assigned_at timestamptz;
create or replace function count_minutes_left() returns trigger language plpgsql as $$
begin
  update lesson_lines
  set minutes_left = minutes_left + added.minutes, last_active_at = greatest(last_active_at, added.active_at),
    bought_at = least(lesson_lines.bought_at, added.bought_at)
  from (
    select order_id, position, sum(minutes) as minutes,
      max(at) filter (where kind in ('given', 'bought', 'opening')) as active_at,
      min(at) filter (where kind = 'bought') as bought_at
    from entered group by order_id, position
  ) added
  where lesson_lines.order_id = added.order_id and lesson_lines.position = added.position;
  return null;
end
$$;
create function say_first_assigned() returns trigger language plpgsql as $$
begin
  update lesson_lines set first_assigned_at = least(first_assigned_at, assigned.at)
  from (select order_id, position, min(assigned_at) as at from entered group by order_id, position) assigned
  where lesson_lines.order_id = assigned.order_id and lesson_lines.position = assigned.position
    and (first_assigned_at is null or first_assigned_at > assigned.at);
  return null;
end
$$;
create trigger says_first_assigned after insert on instructor_assignments
  referencing new table as entered for each statement execute function say_first_assigned();
update lesson_lines set
  bought_at = (
    select min(at) from lesson_minutes
    where lesson_minutes.order_id = lesson_lines.order_id and lesson_minutes.position = lesson_lines.position
      and kind = 'bought'),
  first_assigned_at = (
    select min(assigned_at) from instructor_assignments
    where instructor_assignments.order_id = lesson_lines.order_id
      and instructor_assignments.position = lesson_lines.position);
create index lesson_lines_bought on lesson_lines (bought_at) include (first_assigned_at) where bought_at is not null;

-- Orders with a code, by when they were paid: the figures count them by code.
create index orders_paid_with_code on orders (paid_at) include (discount_code, state, total_pence, discount_pence)
  where discount_code is not null;

-- What is in diaries, and what is left of lines, is added up from an index alone.
create index lessons_in_diaries on bookings (state, starts_at) include (ends_at, instructor_slug, learner_id, order_id)
  where kind = 'lesson' and state in ('booked', 'given');
drop index lesson_lines_with_minutes;
create index lesson_lines_with_minutes on lesson_lines (learner_id) include (minutes_left) where minutes_left > 0;
