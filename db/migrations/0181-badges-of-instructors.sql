-- The badge in an instructor's windscreen: the green one of an approved instructor, or the pink one of a trainee's licence.
alter table instructors
  add column badge text not null default 'approved' check (badge in ('approved', 'trainee'));
alter table instructors alter column badge drop default;

-- When they have room is answered by their diary alone.
alter table instructors drop column availability;
