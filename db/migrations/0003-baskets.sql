-- A basket is one row: its lines are a document, saved by compare-and-set on the version.
create table baskets (
  uuid uuid primary key,
  version integer not null,
  lines json not null,
  updated_at timestamptz not null,
  -- Set when the basket has become an order; from then on it is not found.
  closed_at timestamptz
)
-- A basket is saved many times. No index on what changes and room on the page let PostgreSQL write the new version
-- beside the old one and clear it away by itself; the hourly purge reads the table from end to end instead.
with (fillfactor = 50);
