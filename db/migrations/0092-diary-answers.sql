-- What instructors' calls were answered, by the key that their phone made: a table of src/features/diary.

-- A mark that was made without reception is sent until an answer arrives, and done once.
create table diary_answers (
  key uuid primary key,
  instructor_slug text not null,
  action text not null,
  -- Null until the call that took the key has been answered, in the same transaction.
  answer jsonb,
  answered_at timestamptz not null
);
create index diary_answers_of_instructor on diary_answers (instructor_slug, answered_at);
