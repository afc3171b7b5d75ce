-- Of src/features/lessons: a lesson that was arranged in another system and that nobody has paid for, with the time that it
-- takes. Null for hours that were paid there.
alter table lesson_openings add column to_pay text check (to_pay in ('cash', 'owed'));
