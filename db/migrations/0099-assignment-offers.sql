-- Lessons without an instructor that are offered to several, and what became of it: tables of src/features/lessons.

-- Lines of an order that wait for an instructor. The first who accepts has them: this row decides.
create table assignment_offers (
  id uuid primary key,
  order_id uuid not null,
  positions integer[] not null check (cardinality(positions) > 0),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Accepted, withdrawn by staff, or placed in another way. Null too where nobody has accepted until it expired.
  outcome text check (outcome in ('accepted', 'withdrawn', 'gone')),
  accepted_by text references instructors (slug),
  withdrawn_by text,
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is not distinct from 'accepted') = (accepted_by is not null)),
  check ((outcome is not distinct from 'withdrawn') = (withdrawn_by is not null))
);
create index assignment_offers_of_order on assignment_offers (order_id);
create index assignment_offers_accepted_by on assignment_offers (accepted_by) where accepted_by is not null;

-- To whom they are offered, each by a link of their own.
create table offered_instructors (
  id uuid primary key,
  offer_id uuid not null references assignment_offers (id),
  instructor_slug text not null references instructors (slug),
  token_hash text not null unique,
  encrypted_token text not null,
  emailed_at timestamptz,
  opened_at timestamptz,
  declined_at timestamptz,
  unique (offer_id, instructor_slug)
);
create index offered_instructors_by_instructor on offered_instructors (instructor_slug);
