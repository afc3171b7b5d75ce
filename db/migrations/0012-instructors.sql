-- Who teaches where, and what learners say of them.
create table instructors (
  slug text primary key,
  -- In the order that they are shown in where nothing else orders them.
  position integer not null unique,
  name text not null,
  -- Where messages to them go; answered to nobody.
  email text not null,
  portrait text not null,
  gearboxes text[] not null check (gearboxes <@ array['manual', 'automatic'] and cardinality(gearboxes) > 0),
  area_slug text not null references areas (slug),
  outcodes text[] not null check (cardinality(outcodes) > 0),
  lat double precision not null,
  lon double precision not null,
  languages text[] not null check (cardinality(languages) > 0),
  nervous_friendly boolean not null,
  grade text not null check (grade in ('A', 'B')),
  teaching_since integer not null,
  lead text not null,
  about text[] not null,
  availability text not null,
  -- Their page is gone then, and nobody writes to them any more.
  left_at timestamptz
);
create index instructors_by_area on instructors (area_slug);

-- Only published ones show (R46).
create table reviews (
  id uuid primary key,
  instructor_slug text not null references instructors (slug),
  rating integer not null check (rating between 1 and 5),
  name text not null,
  -- Never shown, and forgotten after a year.
  email text,
  content text not null,
  state text not null check (state in ('pending', 'published', 'rejected')),
  created_at timestamptz not null,
  published_at timestamptz,
  -- Its email has a paid order with lessons, and answered our link.
  verified_at timestamptz,
  check (state <> 'published' or published_at is not null)
);
create index reviews_shown on reviews (instructor_slug, created_at desc, id) where state = 'published';
create index reviews_pending on reviews (created_at) where state = 'pending';
create index reviews_with_email on reviews (created_at) where email is not null;

-- Every change of state, written with it.
create table review_events (
  id bigint generated always as identity primary key,
  review_id uuid not null references reviews (id) on delete cascade,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null
);
create index review_events_by_review on review_events (review_id);

-- Links by which a learner confirms a review: one each, kept as a hash.
create table review_links (
  token_hash text primary key,
  review_id uuid not null unique references reviews (id) on delete cascade,
  ends_at timestamptz not null
);
create index review_links_ends_at on review_links (ends_at);

-- What visitors wrote to an instructor (R47); forgotten after a year.
create table contact_messages (
  id uuid primary key,
  instructor_slug text not null references instructors (slug),
  from_name text not null,
  from_email text not null,
  phone text not null,
  callback_time text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);
create index contact_messages_created_at on contact_messages (created_at);

-- Whose email has paid for lessons.
create index orders_by_email on orders (lower(email));
