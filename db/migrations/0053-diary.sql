-- Two ranges of one value each overlap where the values are the same. So a GiST index tells rows of one instructor, or of
-- one learner, apart without an extension, which the embedded database would have to load at each start.
create type text_range as range (subtype = text, collation = "C");
create type uuid_range as range (subtype = uuid);

-- How each instructor's diary is kept. Whoever changes lessons of theirs locks this row first.
create table instructor_diaries (
  instructor_slug text primary key references instructors (slug),
  -- Between two lessons, however near.
  least_between_minutes integer not null default 10 check (least_between_minutes between 0 and 120),
  -- By the distance between pick-ups, or the same every time.
  travel text not null default 'distance' check (travel in ('distance', 'same')),
  -- For 'same', and for places of which we do not know where they are.
  same_minutes integer not null default 20 check (same_minutes between 0 and 120),
  lengths integer[] not null default '{60,90,120}' check (lengths <@ '{60,90,120}' and lengths <> '{}'),
  -- The least hours from booking to lesson.
  earliest_notice_hours integer not null default 12 check (earliest_notice_hours between 0 and 336),
  version integer not null default 1
);

create function keep_a_diary() returns trigger language plpgsql as $$
begin
  insert into instructor_diaries (instructor_slug) values (new.slug) on conflict do nothing;
  return new;
end
$$;
create trigger instructors_keep_diaries after insert on instructors for each row execute function keep_a_diary();
insert into instructor_diaries (instructor_slug) select slug from instructors;

-- When an instructor works in every week, as a clock in London shows it: minutes after midnight. Monday is 1.
create table working_hours (
  instructor_slug text not null references instructors (slug),
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute >= 0),
  to_minute smallint not null check (to_minute <= 1440),
  primary key (instructor_slug, weekday, from_minute),
  check (from_minute < to_minute)
);

-- Dates that differ from the week: holidays, other hours instead, some hours not worked, and extra ones.
create table diary_exceptions (
  id uuid primary key,
  instructor_slug text not null references instructors (slug),
  first_day date not null,
  last_day date not null,
  kind text not null check (kind in ('holiday', 'instead', 'closed', 'extra')),
  from_minute smallint check (from_minute >= 0),
  to_minute smallint check (to_minute <= 1440),
  made_by text not null,
  made_at timestamptz not null,
  check (first_day <= last_day),
  check ((kind = 'holiday') = (from_minute is null) and (from_minute is null) = (to_minute is null)),
  check (from_minute < to_minute)
);
create index diary_exceptions_of_instructor on diary_exceptions (instructor_slug, last_day);

-- The 21 times of a week by which lessons are placed follow from the working hours: an hour of one is enough.
create function free_times_of(slug text) returns text[] language sql stable as $$
  select coalesce(array_agg(day.name || '-' || period.name order by day.number, period.from_minute), '{}')
  from (values (1, 'mon'), (2, 'tue'), (3, 'wed'), (4, 'thu'), (5, 'fri'), (6, 'sat'), (7, 'sun')) day (number, name),
    (values ('morning', 360, 720), ('afternoon', 720, 1020), ('evening', 1020, 1320)) period (name, from_minute, to_minute)
  where exists (
    select from working_hours
    where working_hours.instructor_slug = slug and weekday = day.number
      and least(working_hours.to_minute, period.to_minute)
        - greatest(working_hours.from_minute, period.from_minute) >= 60)
$$;

insert into working_hours (instructor_slug, weekday, from_minute, to_minute)
select slug, day.number, period.from_minute, period.to_minute
from instructors
cross join unnest(free_times) slot
join (values (1, 'mon'), (2, 'tue'), (3, 'wed'), (4, 'thu'), (5, 'fri'), (6, 'sat'), (7, 'sun')) day (number, name)
  on day.name = split_part(slot, '-', 1)
join (values ('morning', 540, 720), ('afternoon', 720, 1020), ('evening', 1020, 1200)) period (name, from_minute, to_minute)
  on period.name = split_part(slot, '-', 2);

create function keep_free_times() returns trigger language plpgsql as $$
begin
  update instructors set free_times = free_times_of(slug)
  where slug = coalesce(new.instructor_slug, old.instructor_slug) and free_times <> free_times_of(slug);
  return null;
end
$$;
create trigger working_hours_keep_free_times after insert or update or delete on working_hours
  for each row execute function keep_free_times();

-- How much notice is free. The version that held when a lesson was booked holds for it.
create table notice_rules (
  version integer primary key,
  free_hours integer not null check (free_hours >= 0),
  since timestamptz not null
);
insert into notice_rules (version, free_hours, since) values (1, 48, '2026-11-01T00:00:00Z');

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
  notice_version integer not null references notice_rules (version),
  made_by text not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
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
create index bookings_of_instructor on bookings (instructor_slug, starts_at) where state in ('held', 'booked', 'given');
create index bookings_of_learner on bookings (learner_id, starts_at);
create index bookings_of_line on bookings (order_id, position);
create index holds_by_end on bookings (held_until) where state = 'held';
create index holds_of_holder on bookings (held_for) where state = 'held';

-- What happened to a booking: added, never changed.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id),
  -- The booking's version after it.
  version integer not null,
  what text not null check (what in (
    'held', 'booked', 'moved', 'released', 'cancelled', 'given', 'no_show', 'waived', 'filled', 'proposed', 'declined')),
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
  where what in ('held', 'booked', 'moved', 'released', 'cancelled', 'given', 'no_show');
create rule booking_events_keeps_rows as on update to booking_events do instead nothing;
create rule booking_events_keeps_all_rows as on delete to booking_events do instead nothing;

-- Another time that one side asks for. Nothing changes until the other accepts it.
create table booking_proposals (
  id uuid primary key,
  booking_id uuid not null references bookings (id),
  -- The booking as it was when this was asked.
  version integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  asked_by text not null check (asked_by in ('learner', 'instructor', 'office')),
  state text not null check (state in ('open', 'accepted', 'declined', 'lapsed')),
  made_by text not null,
  made_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check (starts_at < ends_at),
  check ((state = 'open') = (decided_at is null))
);
create unique index one_open_proposal on booking_proposals (booking_id) where state = 'open';

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
  waived_why text,
  foreign key (order_id, position) references lesson_lines (order_id, position),
  unique (booking_id, version),
  check (filled_minutes between 0 and minutes),
  check ((waived_at is null) = (waived_by is null) and (waived_at is null) = (waived_why is null))
);
create index late_charges_of_instructor on late_charges (instructor_slug, starts_at);

alter table lesson_minutes drop constraint lesson_minutes_kind_check;
alter table lesson_minutes drop constraint lesson_minutes_check;
alter table lesson_minutes add constraint lesson_minutes_kind_check check (kind in (
  'bought', 'booked', 'released', 'given', 'charged_late', 'waived', 'refunded', 'corrected', 'expired'));
alter table lesson_minutes add constraint lesson_minutes_check check (
  (kind in ('bought', 'released', 'waived') and minutes > 0)
  or (kind in ('booked', 'given', 'charged_late', 'refunded', 'expired') and minutes < 0)
  or (kind = 'corrected' and minutes <> 0));

-- Learners who would like an earlier time: which weekdays, between which minutes of the day, how long.
create table waiting_list (
  id uuid primary key,
  learner_id uuid not null references learners (id),
  -- Null for whoever is free.
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
  ended_at timestamptz
);
create unique index one_test_ahead on test_dates (learner_id) where ended_at is null;

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
create rule progress_marks_keeps_rows as on update to progress_marks do instead nothing;
create rule progress_marks_keeps_all_rows as on delete to progress_marks do instead nothing;
