-- Sums of finished days, which the books and the figures read in place of the rows of years. They follow from rows that are only
-- added, so that a day is added up once, after it is over; where rows are deleted, their day is marked and added up anew.

-- Of src/platform/db: through which London day the sums of a ledger are kept, and which of its days have lost rows.
create table kept_ledgers (
  ledger text primary key,
  through date not null
);
create table changed_days (
  ledger text not null,
  day date not null,
  primary key (ledger, day)
);
create function mark_changed_days() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into changed_days (ledger, day)
      select distinct $1, (%1$I at time zone ''Europe/London'')::date from gone where %1$I is not null and %2$s order by 2
      on conflict do nothing',
    tg_argv[1], coalesce(tg_argv[2], 'true')) using tg_argv[0];
  return null;
end
$$;
create trigger marks_changed_days after delete on orders
  referencing old table as gone for each statement execute function mark_changed_days('sold', 'paid_at');
create trigger marks_changed_days_of_lessons after delete on orders
  referencing old table as gone for each statement execute function mark_changed_days('paid lessons', 'paid_at');
create trigger marks_changed_days after delete on payment_events
  referencing old table as gone for each statement
  execute function mark_changed_days('charges', 'at', 'to_state in (''captured'', ''refunding'')');
create trigger marks_changed_days after delete on voucher_movements
  referencing old table as gone for each statement execute function mark_changed_days('vouchers', 'at');
create trigger marks_changed_days after delete on voucher_events
  referencing old table as gone for each statement execute function mark_changed_days('vouchers', 'at');
create trigger marks_changed_days after delete on lesson_minutes
  referencing old table as gone for each statement execute function mark_changed_days('hours', 'at');

-- Of src/features/books: what was sold on a day, as it is booked.
create table sold_days (
  day date not null,
  account text not null,
  is_taxed boolean not null,
  net_pence integer not null,
  vat_pence integer not null,
  primary key (day, account, is_taxed)
);

-- Of src/features/orders: in how many orders of a day this was the lowest package of lessons.
create table paid_lesson_days (
  day date not null,
  lesson integer not null,
  count integer not null,
  primary key (day, lesson)
);

-- Of src/features/payments: what each gateway took on a day, and what it kept of that.
create table charge_days (
  day date not null,
  gateway text not null,
  pence integer not null,
  fee_pence integer not null,
  primary key (day, gateway)
);

-- Of src/features/vouchers: what a day added to what is owed to holders, or took from it.
create table voucher_flow_days (
  day date not null,
  kind text not null,
  pence integer not null,
  primary key (day, kind)
);

-- Of src/features/lessons: the minutes that were entered on a day, by the day that they are of, with their value in pence.
create table hours_owed_days (
  entered_on date not null,
  day date not null,
  is_opening boolean not null,
  -- How many versions of the school had been published when the order was placed.
  period integer not null,
  minutes integer not null,
  value numeric not null,
  primary key (entered_on, day, is_opening, period)
);

-- Of src/features/lessons: how many learners had a lesson in some whole weeks that are over.
create table taught_weeks (
  first_day date not null,
  last_day date not null,
  learners integer not null,
  primary key (first_day, last_day)
);

-- When a line was last bought, carried over or had from. Kept with what is left of it, by the trigger that is there.
alter table lesson_lines add column last_active_at timestamptz;
create or replace function count_minutes_left() returns trigger language plpgsql as $$
begin
  update lesson_lines
  set minutes_left = minutes_left + added.minutes, last_active_at = greatest(last_active_at, added.active_at)
  from (
    select order_id, position, sum(minutes) as minutes,
      max(at) filter (where kind in ('given', 'bought', 'opening')) as active_at
    from entered group by order_id, position
  ) added
  where lesson_lines.order_id = added.order_id and lesson_lines.position = added.position;
  return null;
end
$$;
update lesson_lines set last_active_at = (
  select max(at) from lesson_minutes
  where lesson_minutes.order_id = lesson_lines.order_id and lesson_minutes.position = lesson_lines.position
    and kind in ('given', 'bought', 'opening'));
create index lesson_lines_active on lesson_lines (last_active_at, learner_id);
