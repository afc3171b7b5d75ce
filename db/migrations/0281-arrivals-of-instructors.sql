-- What an instructor lets learners with a lesson ahead see: their number, and the car to look for. Empty is not shown.
alter table instructor_diaries
  add column shown_phone text not null default '',
  add column shown_car text not null default '',
  add column shown_plate text not null default '';
