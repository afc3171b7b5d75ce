-- Tables of src/kit.

-- What the staff did: written in the transaction of the action, and never changed.
create table office_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid not null,
  -- As it was then.
  staff_name text not null,
  -- The name of the action: publishReview.
  did text not null,
  -- What it was done to: "order" and the order's id.
  about text not null,
  about_id text not null,
  -- In words for people, without personal data.
  detail text not null
);
create index office_log_about on office_log (about, about_id, id);
create index office_log_staff on office_log (staff_id, id);
create index office_log_at on office_log (at);
create index office_log_kind on office_log (about, id);
create index office_log_staff_kind on office_log (staff_id, about, id);
create rule office_log_keeps_rows as on update to office_log do instead nothing;
create rule office_log_keeps_all_rows as on delete to office_log do instead nothing;
create trigger says_office_changed after insert on office_log
  for each statement execute function say_office_changed();
