-- Tables of src/features/basket.

-- A basket is one row: its lines are a document, saved by compare-and-set on the version.
create table baskets (
  uuid uuid primary key,
  version integer not null,
  lines json not null,
  updated_at timestamptz not null,
  -- Set when the basket has become an order; from then on it is not found.
  closed_at timestamptz,
  -- Set while a payment for the basket is being decided: it is not changed under it.
  frozen_at timestamptz,
  -- The basket of what was added while this one became an order.
  next_basket_uuid uuid,
  -- Never changes: the purge finds old baskets by it.
  created_at timestamptz not null default now()
)
-- A basket is saved many times. No index on what changes and room on the page let PostgreSQL write the new version
-- beside the old one and clear it away by itself.
with (fillfactor = 50);
create index baskets_by_age on baskets (created_at);
