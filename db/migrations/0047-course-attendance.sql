-- What became of a place on a course: by the order line that bought it ("<order>-<position>"), or the response that asked.
create table course_attendance (
  attendee text primary key,
  course_id integer not null references courses (id),
  attended_at timestamptz,
  given_back_at timestamptz,
  -- The name of the member of staff, as it was then.
  given_back_by text,
  check ((given_back_at is null) = (given_back_by is null))
);

-- What staff write to everybody who comes to a course: one draft at a time, sent once.
create table course_emails (
  id uuid primary key,
  course_id integer not null references courses (id),
  subject text not null,
  words text not null,
  written_by text not null,
  written_at timestamptz not null,
  sent_at timestamptz,
  sent_by text,
  check ((sent_at is null) = (sent_by is null))
);
create unique index one_draft_of_a_course on course_emails (course_id) where sent_at is null;

create trigger says_content_changed after update of begins_at, ends_at, venue, places on product_events
  for each statement execute function say_content_changed();
