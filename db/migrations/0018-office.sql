-- Tables of src/features/office.

-- Which member of staff has taken a task of the office's queue, and of which tasks the owner was told. The queue itself is
-- read from the rows of each feature: a task is named by its kind and the id of its row.
create table task_claims (
  kind text not null,
  subject text not null,
  claimed_by uuid,
  -- As it was then.
  claimed_name text,
  claimed_at timestamptz,
  -- When the owner was told that it is overdue.
  notified_at timestamptz,
  primary key (kind, subject),
  check ((claimed_by is null) = (claimed_at is null) and (claimed_by is null) = (claimed_name is null))
);
create index task_claims_by_note on task_claims (coalesce(greatest(claimed_at, notified_at), '-infinity'));
create trigger says_office_changed after insert or update or delete on task_claims
  for each statement execute function say_office_changed();
