-- Learners and instructors whose calendar subscribes to lessons, so that emails put none into it.
create table invitations_off (
  learner_id uuid unique references learners (id),
  instructor_slug text unique references instructors (slug),
  since timestamptz not null,
  check (num_nonnulls(learner_id, instructor_slug) = 1)
);
