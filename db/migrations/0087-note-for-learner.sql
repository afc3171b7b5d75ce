-- What an instructor writes of a lesson for the learner, beside the note that is theirs and the office's.
alter table lesson_notes add column for_learner text not null default '';
