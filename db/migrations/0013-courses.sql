-- Tables of src/features/courses.

-- What a course's page says. Its name, picture and address are the product's; a response form's course has no price.
create table courses (
  id integer primary key,
  product_type text not null default 'course' check (product_type = 'course'),
  kind text not null check (kind in ('purchase', 'response')),
  length text not null,
  suits text not null,
  heading text not null,
  steps jsonb not null default '[]',
  paragraphs jsonb not null default '[]',
  -- The label of the response form's question, and what stands in the form's place once it is sent.
  question text,
  thanks text,
  -- What the button for the course's film says, where there is one.
  film text,
  foreign key (product_type, id) references product_events (product_type, product_id),
  check (kind = 'purchase' or (question is not null and thanks is not null))
);
create trigger says_content_changed after insert or update or delete on courses
  for each statement execute function say_content_changed();

-- Answers to the response form of a free course. A guest's place is held until the link in its email confirms it, and
-- counts from then on.
create table course_responses (
  id uuid primary key,
  course_id integer not null references courses (id),
  name text not null,
  email text not null,
  questions_field text not null,
  questions text not null,
  created_at timestamptz not null,
  -- When a member of staff answered it, and the name.
  answered_at timestamptz,
  answered_by text,
  confirmed_at timestamptz default now(),
  held_until timestamptz,
  -- When the place was released because nobody had confirmed it.
  expired_at timestamptz,
  emailed_at timestamptz,
  token_hash text,
  -- The link's token, encrypted, for as long as it may be emailed again.
  encrypted_token text,
  check (confirmed_at is not null or held_until is not null),
  check (confirmed_at is null or expired_at is null)
);
create index course_responses_by_course on course_responses (course_id);
create index course_responses_answered on course_responses (answered_at) where answered_at is not null;
create index course_responses_by_email on course_responses (lower(email));
create unique index course_responses_by_token on course_responses (token_hash) where token_hash is not null;
create index course_responses_held on course_responses (held_until) where confirmed_at is null and expired_at is null;
create index course_responses_expired on course_responses (expired_at) where expired_at is not null;
create index course_responses_to_answer on course_responses (confirmed_at)
  where answered_at is null and confirmed_at is not null;
create trigger says_office_changed after insert or update or delete on course_responses
  for each statement execute function say_office_changed();

-- What became of a place on a course: by the order line that bought it ("<order>-<position>"), or the response that asked.
-- A course may be sold without a page of its own, so this refers to no row of courses.
create table course_attendance (
  attendee text primary key,
  course_id integer not null,
  attended_at timestamptz,
  given_back_at timestamptz,
  -- The name of the member of staff, as it was then.
  given_back_by text,
  check ((given_back_at is null) = (given_back_by is null))
);
create index course_attendance_by_course on course_attendance (course_id);

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
create index course_emails_by_course on course_emails (course_id);
