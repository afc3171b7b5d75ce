-- What the staff did: written in the transaction of the act, and never changed.
create table office_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id uuid not null,
  -- As it was then.
  staff_name text not null,
  -- The name of the act: publishReview.
  did text not null,
  -- What it was done to: "order" and the order's id.
  about text not null,
  about_id text not null,
  -- In words for people, without personal data.
  detail text not null
);
create index office_log_about on office_log (about, about_id, id);
create index office_log_staff on office_log (staff_id, id);

create rule office_log_keeps_rows as on update to office_log do instead nothing;
create rule office_log_keeps_all_rows as on delete to office_log do instead nothing;
