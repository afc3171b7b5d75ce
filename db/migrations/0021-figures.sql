-- Sums of finished days for the figures, which compare twelve months with the twelve before them: read from the orders
-- and the entries themselves, two years of a large school take half a second each.

-- Of src/features/orders: the sales of each finished day in London with any, in pence, with the fee. Neither a paid
-- order nor its lines change, so each day is added up once.
create table sales_days (
  day date primary key,
  lessons_pence integer not null,
  training_pence integer not null,
  products_pence integer not null,
  courses_pence integer not null,
  postage_pence integer not null,
  fee_pence integer not null,
  -- Sold, which is no sale until they are spent.
  vouchers_pence integer not null,
  by_voucher_pence integer not null,
  orders integer not null
);

-- Of src/features/lessons: the minutes that were entered on a finished day in London, by the day that the entry is of.
create table lesson_minutes_days (
  entered_on date not null,
  day date not null,
  kind text not null check (kind in ('bought', 'given', 'charged_late', 'waived', 'refunded', 'corrected', 'expired')),
  minutes integer not null,
  primary key (day, kind, entered_on)
);
create index lesson_minutes_days_entered on lesson_minutes_days (entered_on);
create index lesson_minutes_by_time on lesson_minutes (at);
-- For how long a line waited for its instructor.
create index lesson_minutes_bought on lesson_minutes (at) include (order_id, position) where kind = 'bought';

-- Who cancelled how many lessons, and how many were missed.
create index booking_events_cancelled on booking_events (at) include (what, role) where what in ('cancelled', 'no_show');
