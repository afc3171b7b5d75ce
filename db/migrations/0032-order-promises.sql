-- What the confirmation of a paid order promises, with its deadline: written with the change to paid. Orders that were
-- paid before this table get none: nobody can say which of them were rung and posted to, and most have been for long.
create table order_promises (
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('place_lessons', 'ring_about_training', 'post_parcel')),
  due_at timestamptz not null,
  kept_at timestamptz,
  -- The member of staff, as named then.
  kept_by text,
  -- When a refund took all that it was about.
  ended_at timestamptz,
  primary key (order_id, kind),
  check ((kept_at is null) = (kept_by is null)),
  check (kept_at is null or ended_at is null)
);
create index order_promises_open on order_promises (due_at) where kept_at is null and ended_at is null;
create index order_promises_kept on order_promises (kept_at) where kept_at is not null;
