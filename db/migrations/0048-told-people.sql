-- Of src/features/lessons: nothing is sent by itself to a learner who was moved in until they are told.
alter table lesson_openings add column is_quiet boolean not null default false;
create index lesson_openings_quiet on lesson_openings (learner_id) where is_quiet;

-- Of src/features/office: since when the people of a move are told, while they are, and who asked.
alter table moves
  add column telling_since timestamptz,
  add column telling_by text;
create index moves_being_told on moves (telling_since) where telling_since is not null;

-- Who was told, once, by whichever move.
create table told_people (
  -- Of the address, which would not be here once the person is erased.
  email_hash text primary key,
  move_id uuid references moves (id) on delete set null,
  told_at timestamptz not null
);
create index told_people_of_move on told_people (move_id);
create trigger says_office_changed after insert on told_people
  for each statement execute function say_office_changed();
