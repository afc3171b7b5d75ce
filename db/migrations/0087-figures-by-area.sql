-- What the figures of one area read: sums of finished days by area, beside those of all areas, and the area of each line of lessons.
-- '' stands for no area.

-- Of src/features/orders: the sales of a day, by the area of their orders.
create table sales_area_days (
  area_slug text not null,
  day date not null,
  lessons_pence integer not null,
  training_pence integer not null,
  products_pence integer not null,
  courses_pence integer not null,
  postage_pence integer not null,
  fee_pence integer not null,
  vouchers_pence integer not null,
  by_voucher_pence integer not null,
  orders integer not null,
  primary key (area_slug, day)
);

-- Of src/features/office/money: what went back of sales on a day, by the area of their orders.
create table refund_area_days (
  area_slug text not null,
  day date not null,
  pence integer not null,
  primary key (area_slug, day)
);
create trigger marks_changed_days_of_areas after delete on refunds
  referencing old table as gone for each statement execute function mark_changed_days('area refunds', 'created_at');
create trigger marks_changed_days_of_areas after delete on refund_events
  referencing old table as gone for each statement
  execute function mark_changed_days('area refunds', 'at', 'to_state in (''succeeded'', ''pending'')');
create or replace function mark_day_of_refund() returns trigger language plpgsql as $$
begin
  insert into changed_days (ledger, day)
  select ledger, (min(at) at time zone 'Europe/London')::date
  from refund_events cross join (values ('area refunds'), ('refunds')) kept (ledger)
  where leg_id = new.id and to_state in ('succeeded', 'pending')
  group by ledger
  order by ledger
  on conflict (ledger, day) do update set day = excluded.day;
  return null;
end
$$;

-- Of src/features/lessons: the minutes that were entered on a day, by the day that they are of and the area of their line.
create table minutes_area_days (
  area_slug text not null,
  entered_on date not null,
  day date not null,
  kind text not null check (kind in
    ('bought', 'opening', 'given', 'charged_late', 'waived', 'refunded', 'corrected', 'expired')),
  minutes integer not null,
  primary key (area_slug, day, kind, entered_on)
);
create index minutes_area_days_entered on minutes_area_days (entered_on);

-- Of src/features/lessons: how many learners had a lesson in some whole weeks that are over, by their area when it was kept. There is
-- a row of no area for all weeks that are kept.
create table taught_area_weeks (
  first_day date not null,
  last_day date not null,
  area_slug text not null,
  learners integer not null,
  primary key (first_day, last_day, area_slug)
);

-- The area of a line is that of its package, and of hours that were brought that of the learner's postcode then.
alter table lesson_lines add column area_slug text not null default '';
create function say_area_of_line() returns trigger language plpgsql as $$
begin
  if new.area_slug = '' and new.is_opening then
    new.area_slug := coalesce((
      select area_outcodes.area_slug
      from learners
      join area_outcodes on outcode = upper(left(replace(postcode, ' ', ''), -3))
      where learners.id = new.learner_id), '');
  elsif new.area_slug = '' then
    new.area_slug := coalesce((
      select products.area_slug
      from order_lines
      join products on products.type = order_lines.type and products.id = order_lines.product_id
      where order_id = new.order_id and position = new.position), '');
  end if;
  return new;
end
$$;
create trigger says_area before insert on lesson_lines for each row execute function say_area_of_line();
update lesson_lines set area_slug = products.area_slug
from order_lines
join products on products.type = order_lines.type and products.id = order_lines.product_id
where order_lines.order_id = lesson_lines.bought_with and order_lines.position = lesson_lines.position
  and products.area_slug is not null;
update lesson_lines set area_slug = area_outcodes.area_slug
from learners
join area_outcodes on outcode = upper(left(replace(postcode, ' ', ''), -3))
where learners.id = lesson_lines.learner_id and is_opening;

-- What is left in an area, whose lines are there, which was last, and how long they waited, from indexes alone.
create index lesson_lines_of_area on lesson_lines (area_slug, learner_id) include (order_id, position);
create index lesson_lines_left_in_area on lesson_lines (area_slug) include (minutes_left) where minutes_left > 0;
create index lesson_lines_last_of_learner
  on lesson_lines (learner_id, last_active_at desc nulls last, order_id, position) include (area_slug);
create index lesson_lines_bought_in_area on lesson_lines (area_slug, bought_at) include (first_assigned_at)
  where bought_at is not null;
