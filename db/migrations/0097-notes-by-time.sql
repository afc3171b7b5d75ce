-- Old notes of tasks are found by this, among them those of notifications. It takes the place of task_claims_by_note, which the release
-- after drops.
create index task_claims_by_last_note on task_claims
  ((coalesce(greatest(claimed_at, notified_at, pushed_at), '-infinity')));
