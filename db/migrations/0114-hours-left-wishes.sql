-- What a buyer asks to become of hours that are left after a driving test, until staff have seen to it: a table of src/features/lessons.
create table hours_left_wishes (
  id uuid primary key,
  learner_id uuid not null references learners (id) on delete cascade,
  -- Refund, voucher, or the id of another learner of the account.
  wish text not null,
  minutes integer not null check (minutes > 0),
  asked_at timestamptz not null,
  done_at timestamptz,
  done_by text,
  check ((done_at is null) = (done_by is null))
);
-- One at a time is open: who asks again has thought again.
create unique index hours_left_wishes_open on hours_left_wishes (learner_id) where done_at is null;
create index hours_left_wishes_by_learner on hours_left_wishes (learner_id);

create trigger says_office_changed after insert or update or delete on hours_left_wishes
  for each statement execute function say_office_changed();
