-- Of src/features/pay: what was agreed with instructors, what they are owed, and how it was paid.

-- From a Monday on, until the next plan of the same instructor.
create table pay_plans (
  instructor_slug text not null references instructors (slug),
  starts_on date not null constraint pay_plans_start_on_mondays check (extract(isodow from starts_on) = 1),
  -- What the school keeps of the price of a lesson, in basis points; or what the instructor gets for an hour.
  kept_basis_points integer check (kept_basis_points between 0 and 10000),
  hour_pence integer check (hour_pence > 0),
  -- What the instructor pays for each lesson that was given, and for each week after the free ones.
  lesson_fee_pence integer not null check (lesson_fee_pence >= 0),
  week_fee_pence integer not null check (week_fee_pence >= 0),
  free_weeks integer not null check (free_weeks >= 0),
  set_by text not null,
  set_at timestamptz not null,
  primary key (instructor_slug, starts_on),
  constraint pay_plans_share_or_hour check ((kept_basis_points is null) <> (hour_pence is null))
);
create index pay_plans_by_start on pay_plans (starts_on);
create trigger says_office_changed after insert or update or delete on pay_plans
  for each statement execute function say_office_changed();

-- A week, from Monday to Sunday. The run that is not closed is the one that whatever is entered goes into: whoever enters
-- something locks its row, and so does whoever closes it.
create table pay_runs (
  number integer primary key check (number > 0),
  -- Null of the first run, until somebody has a plan.
  first_day date constraint pay_runs_start_on_mondays check (extract(isodow from first_day) = 1),
  closed_at timestamptz,
  closed_by text,
  constraint pay_runs_closed_by_somebody check ((closed_at is null) = (closed_by is null)),
  constraint pay_runs_closed_have_days check (closed_at is null or first_day is not null)
);
create unique index one_open_pay_run on pay_runs ((true)) where closed_at is null;
create unique index one_pay_run_of_a_week on pay_runs (first_day);
create trigger says_office_changed after insert or update or delete on pay_runs
  for each statement execute function say_office_changed();
insert into pay_runs (number) values (1);

-- Money between the school and an instructor: above nought the school owes it to them. What is owed is the sum. Entries are
-- added, never changed; a wrong one gets a counter-entry.
create table pay_entries (
  id bigint generated always as identity primary key,
  instructor_slug text not null references instructors (slug),
  -- In which it is counted; of what was paid, the run that it pays.
  run integer not null references pay_runs (number),
  kind text not null check (kind in ('lesson', 'late_charge', 'fee', 'cash', 'adjustment', 'paid')),
  pence integer not null,
  -- What the entry comes from: the same thing is not entered twice in one run.
  source text not null,
  -- Of the lesson, or of what was done.
  day date not null,
  -- Of lessons and late charges, with what they were sold for, without the school's fee.
  minutes integer not null default 0,
  value_pence integer not null default 0,
  -- No reference: the ledger stays when the learner is purged.
  learner_id uuid,
  -- For the instructor to read.
  why text not null default '',
  entered_at timestamptz not null,
  -- The member of staff who closed the run, or who entered it.
  entered_by text not null,
  constraint pay_entries_once_in_a_run unique (instructor_slug, run, kind, source),
  constraint pay_entries_adjustments_have_a_reason check (kind <> 'adjustment' or why <> '')
);
create index pay_entries_by_run on pay_entries (run, instructor_slug);
create index pay_entries_by_source on pay_entries (source);
create rule pay_entries_keeps_rows as on update to pay_entries do instead nothing;
create rule pay_entries_keeps_all_rows as on delete to pay_entries do instead nothing;
create trigger says_office_changed after insert on pay_entries
  for each statement execute function say_office_changed();

-- What a closed run came to for each instructor.
create table pay_run_totals (
  run integer not null references pay_runs (number),
  instructor_slug text not null references instructors (slug),
  -- What the instructor owed from the run before.
  carried_pence integer not null check (carried_pence <= 0),
  -- With what was carried. Above nought it is paid; below, it is carried into the next run.
  total_pence integer not null,
  primary key (run, instructor_slug)
);
create index pay_run_totals_of_instructor on pay_run_totals (instructor_slug, run);
create rule pay_run_totals_keeps_rows as on update to pay_run_totals do instead nothing;
create rule pay_run_totals_keeps_all_rows as on delete to pay_run_totals do instead nothing;
