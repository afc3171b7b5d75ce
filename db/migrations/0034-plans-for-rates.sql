-- What an instructor was owed for an hour is a plan from now on: the rate that holds in this week, and those that follow. What
-- was taught before this week was paid by hand.
insert into pay_plans (instructor_slug, starts_on, hour_pence, lesson_fee_pence, week_fee_pence, free_weeks, set_by, set_at)
select distinct on (instructor_slug, starts_on) instructor_slug, starts_on, hour_pence, 0, 0, 0, set_by, set_at
from (
  select instructor_slug, since, hour_pence, set_by, set_at,
    greatest(
      date_trunc('week', since + 6)::date, date_trunc('week', now() at time zone 'Europe/London')::date) as starts_on
  from instructor_rates
  where hour_pence > 0
) rates
order by instructor_slug, starts_on, since desc
on conflict do nothing;
update pay_runs set first_day = (select min(starts_on) from pay_plans) where number = 1 and closed_at is null;
drop table instructor_rates;
