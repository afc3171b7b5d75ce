-- A basket is one row: its lines are a document, saved by compare-and-set on the version.
create table baskets (
  uuid uuid primary key,
  version integer not null,
  lines jsonb not null,
  updated_at timestamptz not null,
  -- Set when the basket has become an order; from then on it is not found.
  closed_at timestamptz
);
create index baskets_updated_at on baskets (updated_at);
