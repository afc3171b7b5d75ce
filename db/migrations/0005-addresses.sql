-- Tables of src/features/addresses.

-- What the address finder answered, by postcode: each question costs money. Kept for a day. Unlogged, as a crash of the
-- database costs no more than asking again.
create unlogged table found_addresses (
  postcode text primary key,
  answer jsonb not null,
  found_at timestamptz not null
);
create index found_addresses_found_at on found_addresses (found_at);
