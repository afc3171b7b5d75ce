-- Tables of src/features/office.

-- Which member of staff has taken a task of the office's queue, and of which tasks the owner was told. The queue itself is
-- read from the rows of each feature: a task is named by its kind and the id of its row.
create table office_promises (
  kind text not null,
  subject text not null,
  taken_by uuid,
  -- As it was then.
  taken_name text,
  taken_at timestamptz,
  -- When the owner was told that it is overdue.
  told_at timestamptz,
  primary key (kind, subject),
  check ((taken_by is null) = (taken_at is null) and (taken_by is null) = (taken_name is null))
);
create index office_promises_by_note on office_promises (coalesce(greatest(taken_at, told_at), '-infinity'));
create trigger says_office_changed after insert or update or delete on office_promises
  for each statement execute function say_office_changed();
