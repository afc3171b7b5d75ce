-- Tables of src/features/lessons.

-- Who is taught. A parent may buy for two children with one email address.
create table learners (
  id uuid primary key,
  name text not null,
  -- The learner's own, or the buyer's where the learner gave none.
  email text not null,
  -- Of the last order.
  postcode text not null,
  created_at timestamptz not null,
  -- Corrected by staff. Null where the order's holds.
  phone text
);
create index learners_by_name on learners (lower(name), id);
create index learners_by_words on learners using gin (name_words(name));
create index learners_by_email on learners (lower(email) text_pattern_ops);
create index learners_by_postcode on learners (replace(lower(postcode), ' ', '') text_pattern_ops);

-- The lessons of a paid order, line by line, with whoever has them.
create table lesson_lines (
  order_id uuid not null references orders (id),
  position integer not null,
  learner_id uuid not null references learners (id),
  gearbox text check (gearbox in ('manual', 'automatic')),
  -- Kept by a trigger on lesson_minutes, so that no list adds all entries up.
  minutes_left integer not null default 0,
  -- Whether the buyer's account sees the learner's lessons: not where the hours were added by a link to them (R67).
  opens_lessons boolean not null default true,
  primary key (order_id, position)
);
create index lesson_lines_by_learner on lesson_lines (learner_id);
create index lesson_lines_with_minutes on lesson_lines (learner_id) where minutes_left > 0;

-- Minutes of lessons: what is left is the sum. Entries are added, never changed; a wrong one gets a counter-entry.
create table lesson_minutes (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  position integer not null,
  kind text not null check (kind in (
    'bought', 'booked', 'released', 'given', 'charged_late', 'waived', 'refunded', 'corrected', 'expired')),
  minutes integer not null,
  -- What the entry comes from: the same thing is never entered twice.
  source text not null unique,
  -- The day of the lesson; of the entry for the rest.
  day date not null,
  at timestamptz not null,
  -- The member of staff; empty where a job or a learner caused it.
  entered_by text not null,
  -- Of a counter-entry.
  why text not null default '',
  foreign key (order_id, position) references lesson_lines (order_id, position),
  check (
    (kind in ('bought', 'released', 'waived') and minutes > 0)
    or (kind in ('booked', 'given', 'charged_late', 'refunded', 'expired') and minutes < 0)
    or (kind = 'corrected' and minutes <> 0)
  )
);
create index lesson_minutes_by_line on lesson_minutes (order_id, position);
create rule lesson_minutes_keeps_rows as on update to lesson_minutes do instead nothing;
-- Only the purge deletes rows of this ledger, and says so within its own transaction.
create rule lesson_minutes_keeps_all_rows as on delete to lesson_minutes
  where current_setting('bitepoint.purge', true) is distinct from 'on' do instead nothing;

create function count_minutes_left() returns trigger language plpgsql as $$
begin
  update lesson_lines set minutes_left = minutes_left + added.minutes
  from (select order_id, position, sum(minutes) as minutes from entered group by order_id, position) added
  where lesson_lines.order_id = added.order_id and lesson_lines.position = added.position;
  return null;
end
$$;
create trigger counts_minutes_left after insert on lesson_minutes
  referencing new table as entered for each statement execute function count_minutes_left();
create trigger says_office_changed after insert or update or delete on lesson_minutes
  for each statement execute function say_office_changed();

-- Who teaches the lessons of a line. One at a time.
create table instructor_assignments (
  id uuid primary key,
  order_id uuid not null,
  position integer not null,
  instructor_slug text not null references instructors (slug),
  assigned_at timestamptz not null,
  assigned_by text not null,
  ended_at timestamptz,
  ended_by text,
  ended_reason text,
  foreign key (order_id, position) references lesson_lines (order_id, position),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_reason is null))
);
create unique index one_current_assignment on instructor_assignments (order_id, position) where ended_at is null;
create index assignments_of_instructor on instructor_assignments (instructor_slug) where ended_at is null;
create index assignments_by_line on instructor_assignments (order_id, position);
create index assignments_by_instructor on instructor_assignments (instructor_slug);

-- Settings of each instructor's diary. A change of their lessons locks this row first.
create table diary_settings (
  instructor_slug text primary key references instructors (slug),
  -- Between two lessons, however near.
  min_break_minutes integer not null default 10 check (min_break_minutes between 0 and 120),
  -- By the distance between pick-ups, or the same every time.
  travel text not null default 'distance' check (travel in ('distance', 'same')),
  -- For 'same', and for pick-ups whose postcode we do not know.
  same_minutes integer not null default 20 check (same_minutes between 0 and 120),
  lengths integer[] not null default '{60,90,120}' check (lengths <@ '{60,90,120}' and lengths <> '{}'),
  -- The least hours from booking to lesson.
  min_lead_hours integer not null default 12 check (min_lead_hours between 0 and 336),
  version integer not null default 1,
  -- What learners with a lesson ahead see: the instructor's number, and the car to look for. Empty is not shown.
  shown_phone text not null default '',
  shown_car text not null default '',
  shown_plate text not null default ''
);

create function keep_a_diary() returns trigger language plpgsql as $$
begin
  insert into diary_settings (instructor_slug) values (new.slug) on conflict do nothing;
  return new;
end
$$;
create trigger instructors_keep_diaries after insert on instructors for each row execute function keep_a_diary();

-- When an instructor works in every week, as a clock in London shows it: minutes after midnight. Monday is 1.
create table working_hours (
  instructor_slug text not null references instructors (slug),
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute >= 0),
  to_minute smallint not null check (to_minute <= 1440),
  primary key (instructor_slug, weekday, from_minute),
  check (from_minute < to_minute)
);

-- The 21 times of a week by which lessons are placed follow from the working hours: an hour of one is enough.
create function weekly_availability_of(slug text) returns text[] language sql stable as $$
  select coalesce(array_agg(day.name || '-' || period.name order by day.number, period.from_minute), '{}')
  from (values (1, 'mon'), (2, 'tue'), (3, 'wed'), (4, 'thu'), (5, 'fri'), (6, 'sat'), (7, 'sun')) day (number, name),
    (values ('morning', 360, 720), ('afternoon', 720, 1020), ('evening', 1020, 1320)) period (name, from_minute, to_minute)
  where exists (
    select from working_hours
    where working_hours.instructor_slug = slug and weekday = day.number
      and least(working_hours.to_minute, period.to_minute)
        - greatest(working_hours.from_minute, period.from_minute) >= 60)
$$;

create function keep_weekly_availability() returns trigger language plpgsql as $$
begin
  update instructors set weekly_availability = weekly_availability_of(slug)
  where slug = coalesce(new.instructor_slug, old.instructor_slug) and weekly_availability <> weekly_availability_of(slug);
  return null;
end
$$;
create trigger working_hours_keep_weekly_availability after insert or update or delete on working_hours
  for each row execute function keep_weekly_availability();

-- Dates that differ from the week: holidays, other hours instead, some hours not worked, and extra ones.
create table diary_exceptions (
  id uuid primary key,
  instructor_slug text not null references instructors (slug),
  first_day date not null,
  last_day date not null,
  kind text not null check (kind in ('holiday', 'instead', 'closed', 'extra')),
  from_minute smallint check (from_minute >= 0),
  to_minute smallint check (to_minute <= 1440),
  created_by text not null,
  created_at timestamptz not null,
  check (first_day <= last_day),
  check ((kind = 'holiday') = (from_minute is null) and (from_minute is null) = (to_minute is null)),
  check (from_minute < to_minute)
);
create index diary_exceptions_of_instructor on diary_exceptions (instructor_slug, last_day);

-- How much notice is free. The version that held when a lesson was booked holds for it.
create table cancellation_policies (
  version integer primary key,
  free_hours integer not null check (free_hours >= 0),
  since timestamptz not null
);
insert into cancellation_policies (version, free_hours, since) values (1, 48, '2026-11-01T00:00:00Z');

-- Two ranges of one value each overlap where the values are the same. So a GiST index tells rows of one instructor, or of
-- one learner, apart without an extension, which the embedded database would have to load at each start.
create type text_range as range (subtype = text, collation = "C");
create type uuid_range as range (subtype = uuid);

-- A lesson, from its hold to its end, in one row that moves with it; and a driving test, which needs the car too.
create table bookings (
  id uuid primary key,
  -- By which calendars know it, however often it moves; the sequence tells them which message is the newer one.
  uid text not null unique,
  sequence integer not null default 0,
  version integer not null default 1,
  kind text not null default 'lesson' check (kind in ('lesson', 'test')),
  state text not null check (state in ('held', 'booked', 'given', 'no_show', 'cancelled', 'released')),
  instructor_slug text not null references instructors (slug),
  learner_id uuid references learners (id),
  -- The line whose minutes it takes. Null for a hold and a test.
  order_id uuid,
  position integer,
  -- Whose hold it is: the basket's uuid, or the learner's id.
  held_for text,
  held_until timestamptz,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the drive from the lesson before and the least time after it.
  blocked_from timestamptz not null,
  blocked_until timestamptz not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at)) stored,
  blocked tstzrange generated always as (tstzrange(blocked_from, blocked_until)) stored,
  pick_up text not null,
  pick_up_outcode text not null,
  policy_version integer not null references cancellation_policies (version),
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Since when the instructor cannot take the learner to their driving test. The booking stays until another car is found
  -- or the learner is told that there is none.
  car_unavailable_since timestamptz check (car_unavailable_since is null or kind = 'test'),
  foreign key (order_id, position) references lesson_lines (order_id, position),
  check (starts_at < ends_at and blocked_from <= starts_at and blocked_until >= ends_at),
  check ((order_id is null) = (position is null)),
  check (state <> 'held' or (held_for is not null and held_until is not null)),
  check (state in ('held', 'released') or learner_id is not null),
  check (state in ('held', 'released') or kind = 'test' or order_id is not null),
  -- Deferrable, so that a lesson and the drive to the one after it change together.
  constraint one_lesson_of_instructor exclude using gist
    (text_range(instructor_slug, instructor_slug, '[]') with &&, blocked with &&)
    where (state in ('held', 'booked', 'given')) deferrable initially immediate,
  constraint one_lesson_of_learner exclude using gist
    (uuid_range(learner_id, learner_id, '[]') with &&, during with &&)
    where (state in ('held', 'booked', 'given') and learner_id is not null) deferrable initially immediate
);
create index bookings_of_learner on bookings (learner_id, starts_at);
create index bookings_of_line on bookings (order_id, position);
create index holds_by_end on bookings (held_until) where state = 'held';
create index holds_of_holder on bookings (held_for) where state = 'held';
create index booked_lessons_by_start on bookings (starts_at) where state = 'booked';
create index bookings_of_instructor on bookings (instructor_slug, starts_at)
  include (ends_at, pick_up_outcode, state, held_until, id) where state in ('held', 'booked', 'given');
create index tests_without_a_car on bookings (starts_at) where car_unavailable_since is not null;
create trigger says_office_changed after insert or update or delete on bookings
  for each statement execute function say_office_changed();

-- What happened to a booking: added, never changed.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id),
  -- The booking's version after it.
  version integer not null,
  what text not null check (what in (
    'held', 'booked', 'moved', 'released', 'cancelled', 'given', 'completion_undone', 'no_show', 'waived', 'filled', 'proposed',
    'declined', 'car_unavailable', 'car_available')),
  from_state text,
  to_state text not null,
  -- Before and after a move or a proposal.
  from_start timestamptz,
  to_start timestamptz,
  to_end timestamptz,
  instructor_slug text,
  role text not null check (role in ('learner', 'instructor', 'office', 'job')),
  by text not null,
  why text not null default '',
  at timestamptz not null
);
create index booking_events_of_booking on booking_events (booking_id, id);
create unique index one_event_of_each_version on booking_events (booking_id, version)
  where what in
    ('held', 'booked', 'moved', 'released', 'cancelled', 'given', 'completion_undone', 'no_show', 'car_unavailable', 'car_available');
create rule booking_events_keeps_rows as on update to booking_events do instead nothing;
create rule booking_events_keeps_all_rows as on delete to booking_events
  where current_setting('bitepoint.purge', true) is distinct from 'on' do instead nothing;

-- Another time that one side asks for. Nothing changes until the other accepts it.
create table booking_proposals (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  -- The booking as it was when this was asked.
  version integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  proposed_by text not null check (proposed_by in ('learner', 'instructor', 'office')),
  state text not null check (state in ('open', 'accepted', 'declined', 'expired')),
  created_by text not null,
  created_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check (starts_at < ends_at),
  check ((state = 'open') = (decided_at is null))
);
create unique index one_open_proposal on booking_proposals (booking_id) where state = 'open';
create index booking_proposals_of_booking on booking_proposals (booking_id);

-- Minutes charged for a time that was given up too late, or not used. What others book of that time comes back.
create table late_charges (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  version integer not null,
  order_id uuid not null,
  position integer not null,
  instructor_slug text not null references instructors (slug),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null check (reason in ('cancelled', 'moved', 'no_show')),
  minutes integer not null check (minutes > 0),
  filled_minutes integer not null default 0,
  charged_at timestamptz not null,
  waived_at timestamptz,
  waived_by text,
  waived_reason text,
  -- What the charged minutes were worth when they were charged: the average price of what was left then (R57).
  value_pence integer not null check (value_pence >= 0),
  foreign key (order_id, position) references lesson_lines (order_id, position),
  unique (booking_id, version),
  check (filled_minutes between 0 and minutes),
  check ((waived_at is null) = (waived_by is null) and (waived_at is null) = (waived_reason is null))
);
create index late_charges_of_instructor on late_charges (instructor_slug, starts_at);
create index late_charges_by_start on late_charges (starts_at);
create index late_charges_of_line on late_charges (order_id, position);

-- Learners who would like an earlier time: which weekdays, between which minutes of the day, how long.
create table waiting_list (
  id uuid primary key,
  learner_id uuid not null references learners (id),
  -- Null for any instructor.
  instructor_slug text references instructors (slug),
  weekdays smallint[] not null check (weekdays <@ '{1,2,3,4,5,6,7}' and weekdays <> '{}'),
  from_minute smallint not null default 0,
  to_minute smallint not null default 1440,
  minutes smallint not null check (minutes in (60, 90, 120)),
  last_day date not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  check (from_minute >= 0 and from_minute < to_minute and to_minute <= 1440)
);
create index waiting_list_of_learner on waiting_list (learner_id) where left_at is null;
create index waiting_list_of_instructor on waiting_list (instructor_slug) where left_at is null;
create index waiting_list_by_learner on waiting_list (learner_id);

-- The driving test, as the learner entered it. A booking of the kind 'test' keeps the car free.
create table test_dates (
  id uuid primary key,
  learner_id uuid not null references learners (id),
  day date not null,
  minute smallint not null check (minute between 0 and 1439),
  centre text not null,
  booking_id uuid references bookings (id),
  entered_by text not null,
  entered_at timestamptz not null,
  ended_at timestamptz,
  -- The instructor who was asked to take the learner, though something is in their diary then: a job looks every minute
  -- whether they have become free.
  asked_instructor text
);
create unique index one_test_ahead on test_dates (learner_id) where ended_at is null;
create index test_dates_by_learner on test_dates (learner_id);
create index test_dates_of_booking on test_dates (booking_id) where booking_id is not null;
create index tests_without_car on test_dates (day) where ended_at is null and booking_id is null;

-- Levels of the 27 skills of the DVSA's driver's record, 1 (introduced) to 5 (reflection): the newest of each counts.
create table progress_marks (
  id bigint generated always as identity primary key,
  learner_id uuid not null references learners (id),
  skill smallint not null check (skill between 1 and 27),
  level smallint not null check (level between 1 and 5),
  booking_id uuid references bookings (id),
  marked_by text not null,
  at timestamptz not null
);
create index progress_marks_of_learner on progress_marks (learner_id, skill, id);
create index progress_marks_of_booking on progress_marks (booking_id) where booking_id is not null;
create rule progress_marks_keeps_rows as on update to progress_marks do instead nothing;
create rule progress_marks_keeps_all_rows as on delete to progress_marks
  where current_setting('bitepoint.purge', true) is distinct from 'on' do instead nothing;

-- Which reminders of which lesson, at which time, have been queued: none is sent twice.
create table lesson_reminders (
  booking_id uuid not null references bookings (id),
  starts_at timestamptz not null,
  hours_before smallint not null check (hours_before in (24, 2)),
  queued_at timestamptz not null,
  primary key (booking_id, starts_at, hours_before)
);

-- Learners who want no reminders.
create table reminders_off (
  learner_id uuid primary key references learners (id),
  since timestamptz not null
);

-- Private addresses at which calendars read lessons again and again: a learner's, and an instructor's in each depth.
create table lesson_feeds (
  id uuid primary key,
  learner_id uuid references learners (id),
  instructor_slug text references instructors (slug),
  depth text not null check (depth in ('details', 'lesson', 'busy')),
  -- Finds the feed. The address itself is encrypted, so that its owner can look at it again.
  token_hash text not null unique,
  encrypted_token text not null,
  created_at timestamptz not null,
  -- The buyer has a calendar of their own: when a share ends, the learner's ends.
  audience text not null default 'learner' check (audience in ('buyer', 'learner')),
  check ((learner_id is null) <> (instructor_slug is null))
);
create unique index feeds_of_instructor on lesson_feeds (instructor_slug, depth);
create unique index feed_of_learner on lesson_feeds (learner_id, audience) where learner_id is not null;

-- What an instructor is owed for an hour, from a day on, as the office has agreed with them.
create table instructor_rates (
  instructor_slug text not null references instructors (slug),
  since date not null,
  hour_pence integer not null check (hour_pence >= 0),
  set_by text not null,
  set_at timestamptz not null,
  primary key (instructor_slug, since)
);

-- What an instructor wrote about a lesson, for the next one.
create table lesson_notes (
  booking_id uuid primary key references bookings (id),
  words text not null,
  written_by text not null,
  written_at timestamptz not null,
  -- What the learner may read too.
  for_learner text not null default ''
);

-- Times that came free, until a job has looked who is waiting for one.
create table freed_times (
  id bigint generated always as identity primary key,
  instructor_slug text not null references instructors (slug),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Who gave it up: they are not offered it again.
  given_up_by uuid references learners (id),
  check (starts_at < ends_at)
);
create index freed_times_given_up on freed_times (given_up_by) where given_up_by is not null;

-- A time that a learner can take by a link. The first who accepts gets it.
create table lesson_offers (
  id uuid primary key,
  learner_id uuid not null references learners (id),
  instructor_slug text not null references instructors (slug),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  pick_up text not null,
  pick_up_outcode text not null,
  -- A time came free, an instructor has a gap, or a learner would give up a lesson late.
  why text not null check (why in ('freed', 'gap', 'late')),
  -- The lesson that another learner keeps unless this is accepted.
  booking_id uuid references bookings (id),
  waiting_id uuid references waiting_list (id),
  token_hash text not null unique,
  encrypted_token text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'gone')),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  emailed_at timestamptz,
  decided_at timestamptz,
  check (starts_at < ends_at),
  check ((why = 'late') = (booking_id is not null)),
  check ((state = 'open') = (decided_at is null))
);
create index open_offers_of_instructor on lesson_offers (instructor_slug, starts_at) where state = 'open';
create index open_offers_of_booking on lesson_offers (booking_id) where state = 'open';
create index offers_of_learner on lesson_offers (learner_id);
create index offers_of_booking on lesson_offers (booking_id) where booking_id is not null;
create index offers_of_wish on lesson_offers (waiting_id) where waiting_id is not null;

-- How often guests were refused a hold because a limit was reached, hour by hour: Today tells the staff.
create table refused_holds (
  instructor_slug text not null references instructors (slug),
  hour timestamptz not null,
  -- Of all guests with this instructor, of one network in an hour, or of one network for one time.
  bound text not null check (bound in ('share', 'network', 'renewal')),
  count integer not null,
  last_at timestamptz not null,
  primary key (hour, instructor_slug, bound)
);

-- Lessons that their buyer shares with an address. A share counts once its link was opened, and opens nothing once it ended.
create table learner_shares (
  id uuid primary key,
  learner_id uuid not null references learners (id),
  email text not null,
  -- The buyer's name.
  shared_by text not null,
  -- Is told of the opening, and gets the lessons' emails again when the share ends. Empty once erased.
  buyer_email text not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  -- Whether the buyer gets copies of the emails about the lessons.
  copies boolean not null default true
);
create index learner_shares_of_learner on learner_shares (learner_id, created_at);
create index learner_shares_by_address on learner_shares (lower(email)) where opened_at is not null and ended_at is null;
-- One address is waited for at a time: another one takes its place.
create unique index learner_shares_waiting on learner_shares (learner_id) where opened_at is null and ended_at is null;

-- Links that open a learner's lessons: one in each receipt, and those that a buyer shares.
create table learner_links (
  -- Of the reference in the link, which is kept nowhere.
  token_hash text primary key,
  learner_id uuid not null references learners (id),
  created_by text not null,
  created_at timestamptz not null,
  -- Of links in emails about lessons. Those in receipts and of shares do not end by themselves.
  expires_at timestamptz,
  -- By which calls of the staff name it.
  id uuid not null default gen_random_uuid() unique,
  -- The share whose address it was sent to.
  share_id uuid references learner_shares (id),
  -- The learner's address that it was emailed to: it opens nothing once the learner has another address.
  sent_to text not null default ''
);
create index learner_links_of_learner on learner_links (learner_id, created_at);
create index learner_links_of_share on learner_links (share_id) where share_id is not null;

-- Learners and instructors whose calendar subscribes to lessons, so that emails put none into it.
create table invitations_off (
  learner_id uuid unique references learners (id),
  instructor_slug text unique references instructors (slug),
  since timestamptz not null,
  check (num_nonnulls(learner_id, instructor_slug) = 1)
);
