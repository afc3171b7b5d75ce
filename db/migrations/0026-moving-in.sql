-- Moving in: what a school brings from the system that it used before.

-- Of src/features/lessons: hours that a learner has left when they are brought here. They are owed and were never sold
-- here, so no order is behind them. The line of lessons has the same id.
create table lesson_openings (
  id uuid primary key,
  learner_id uuid not null references learners (id),
  -- The customer who paid for the hours: an account with this confirmed address sees the lessons. Empty once erased.
  buyer_email text not null,
  buyer_is_learner boolean not null,
  -- Where the learner is picked up, without the postcode. May be empty.
  address text not null,
  -- What an hour cost there. Null where the file doesn't say.
  hour_pence integer check (hour_pence >= 0),
  theory_passed_on date,
  parent_name text not null,
  parent_email text not null,
  parent_phone text not null,
  notes text not null,
  -- By which the system before knew the learner. May be empty.
  old_id text not null,
  opened_at timestamptz not null
);
create index lesson_openings_of_learner on lesson_openings (learner_id);
create index lesson_openings_by_buyer on lesson_openings (lower(buyer_email));
create index lesson_openings_by_parent on lesson_openings (lower(parent_email)) where parent_email <> '';
create index lesson_openings_by_time on lesson_openings (opened_at);
create index lesson_openings_by_old_id on lesson_openings (old_id) where old_id <> '';

-- A line is of an order, or of an opening.
alter table lesson_lines add column is_opening boolean not null default false;
alter table lesson_lines drop constraint lesson_lines_order_id_fkey;
alter table lesson_lines
  add column bought_with uuid generated always as (case when is_opening then null else order_id end) stored references orders (id),
  add column opened_with uuid generated always as (case when is_opening then order_id end) stored references lesson_openings (id);
create index lesson_lines_bought_with on lesson_lines (bought_with) where bought_with is not null;
create index lesson_lines_opened_with on lesson_lines (opened_with) where opened_with is not null;

alter table lesson_minutes drop constraint lesson_minutes_kind_check;
alter table lesson_minutes add constraint lesson_minutes_kind_check check (kind in (
  'bought', 'opening', 'booked', 'released', 'given', 'charged_late', 'waived', 'refunded', 'corrected', 'expired'));
alter table lesson_minutes drop constraint lesson_minutes_check;
alter table lesson_minutes add constraint lesson_minutes_check check (
  (kind in ('bought', 'opening', 'released', 'waived') and minutes > 0)
  or (kind in ('booked', 'given', 'charged_late', 'refunded', 'expired') and minutes < 0)
  or (kind = 'corrected' and minutes <> 0));
alter table lesson_minutes_days drop constraint lesson_minutes_days_kind_check;
alter table lesson_minutes_days add constraint lesson_minutes_days_kind_check check (kind in (
  'bought', 'opening', 'given', 'charged_late', 'waived', 'refunded', 'corrected', 'expired'));

-- Of src/features/identity: what a customer has agreed to be sent, as the system before had it. Only with its day.
create table marketing_consents (
  user_id uuid not null references account_users (id) on delete cascade,
  channel text not null check (channel in ('email', 'text')),
  agreed_on date not null,
  primary key (user_id, channel)
);

-- Of src/features/office: rows of files that were moved in. A row has one key, so none is moved twice.
create table moved_rows (
  kind text not null,
  -- Of the row's key, which may hold an address or a name: it stays when the person is erased.
  key_hash text not null,
  -- What was written for it.
  subject_id uuid not null,
  moved_at timestamptz not null,
  moved_by text not null,
  primary key (kind, key_hash)
);
