-- A photograph of a driving test that was passed, shown with the learner's leave alone: a table of src/features/lessons.
create table pass_photographs (
  test_id uuid primary key references test_dates (id) on delete cascade,
  learner_id uuid not null references learners (id) on delete cascade,
  -- On whose page it can be shown.
  instructor_slug text references instructors (slug),
  -- The name of the picture, with its file.
  photograph text not null,
  added_by text not null,
  added_at timestamptz not null,
  -- The learner's leave.
  agreed_at timestamptz,
  agreed_by text,
  -- What the school chose.
  decided_at timestamptz,
  decided_by text,
  is_shown boolean not null default false,
  check ((agreed_at is null) = (agreed_by is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (decided_at is null or agreed_at is not null),
  check (not is_shown or decided_at is not null)
);
create index pass_photographs_by_learner on pass_photographs (learner_id);
create index pass_photographs_by_picture on pass_photographs (photograph);
create index pass_photographs_by_day on pass_photographs (added_at);
create index pass_photographs_shown on pass_photographs (instructor_slug) where is_shown;
create index pass_photographs_waiting on pass_photographs (agreed_at) where agreed_at is not null and decided_at is null;

create trigger says_office_changed after insert or update or delete on pass_photographs
  for each statement execute function say_office_changed();
create trigger says_content_changed after insert or update or delete on pass_photographs
  for each statement execute function say_content_changed();
