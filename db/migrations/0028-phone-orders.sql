-- An order that staff make by phone is a basket and its checkout, filled in by a colleague and paid by a link.

-- Until when it can be paid. Nothing in such a basket changes, and its prices are those that were agreed.
alter table baskets add column kept_until timestamptz;

create table phone_orders (
  basket_uuid uuid primary key references checkouts (basket_uuid) on delete cascade,
  made_by uuid not null,
  -- As it was then.
  made_by_name text not null,
  made_at timestamptz not null,
  -- What was agreed.
  total_pence integer not null check (total_pence > 0),
  -- The link was emailed last, and so many times.
  sent_at timestamptz not null,
  times_sent integer not null,
  withdrawn_at timestamptz
);
create index phone_orders_by_time on phone_orders (made_at);
