-- Hours that are bought by whoever has a link to a learner's lessons are that learner's, and open the lessons to nobody (R67).
alter table lesson_lines add column opens_lessons boolean not null default true;
