-- Tables of src/kit.

-- What the staff did: written in the transaction of the action, and never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid not null,
  -- As it was then.
  staff_name text not null,
  -- The name of the action: publishReview.
  did text not null,
  -- What it was done to: "order" and the order's id.
  about text not null,
  subject_id text not null,
  -- In words for people, without personal data.
  detail text not null
);
create index audit_log_about on audit_log (about, subject_id, id);
create index audit_log_staff on audit_log (staff_id, id);
create index audit_log_at on audit_log (at);
create index audit_log_kind on audit_log (about, id);
create index audit_log_staff_kind on audit_log (staff_id, about, id);
create rule audit_log_keeps_rows as on update to audit_log do instead nothing;
create rule audit_log_keeps_all_rows as on delete to audit_log do instead nothing;
create trigger says_office_changed after insert on audit_log
  for each statement execute function say_office_changed();
