-- Tables of src/features/instructors.

-- Who teaches where, and what learners say of them.
create table instructors (
  slug text primary key,
  -- The order in which they are shown where nothing else orders them.
  position integer not null unique,
  name text not null,
  -- Where messages to them go; shown to nobody.
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
  -- Their page is gone since then, and nobody can write to them.
  left_at timestamptz,
  -- When of the week they work: kept by a trigger on working_hours, and compared with a learner's times when lessons are
  -- placed.
  weekly_availability text[] not null default '{}' check (weekly_availability <@ array[
    'mon-morning', 'mon-afternoon', 'mon-evening', 'tue-morning', 'tue-afternoon', 'tue-evening',
    'wed-morning', 'wed-afternoon', 'wed-evening', 'thu-morning', 'thu-afternoon', 'thu-evening',
    'fri-morning', 'fri-afternoon', 'fri-evening', 'sat-morning', 'sat-afternoon', 'sat-evening',
    'sun-morning', 'sun-afternoon', 'sun-evening'
  ]),
  -- How many published reviews gave one star, two, … five: kept by a trigger on reviews, so that no page counts.
  ratings integer[] not null default '{0,0,0,0,0}',
  -- The badge in the windscreen: the green one of an approved instructor, or the pink one of a trainee's licence.
  badge text not null check (badge in ('approved', 'trainee'))
);
create index instructors_by_area on instructors (area_slug);
create trigger says_content_changed after insert or update or delete on instructors
  for each statement execute function say_content_changed();

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
  -- What the school says under it.
  reply text,
  replied_at timestamptz,
  -- When it was last decided on.
  decided_at timestamptz,
  check (state <> 'published' or published_at is not null),
  check ((reply is null) = (replied_at is null))
);
create index reviews_shown on reviews (instructor_slug, created_at desc, id) where state = 'published';
create index reviews_pending on reviews (created_at) where state = 'pending';
create index reviews_with_email on reviews (created_at) where email is not null;
create index reviews_decided on reviews (state, coalesce(decided_at, published_at, created_at) desc, id desc)
  where state <> 'pending';
create index reviews_by_email on reviews (lower(email)) where email is not null;
create index reviews_by_time on reviews (created_at) where state <> 'pending';
-- For the home page, which quotes a few, and the sitemap, which says when each instructor's last one was published.
create index reviews_to_quote on reviews (created_at desc, id)
  where state = 'published' and rating = 5 and verified_at is not null and length(content) between 40 and 150;
create index reviews_published on reviews (instructor_slug, published_at) where state = 'published';
create index reviews_by_instructor on reviews (instructor_slug);

create function count_ratings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    update instructors set ratings[old.rating] = ratings[old.rating] - 1 where slug = old.instructor_slug;
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' then
    update instructors set ratings[new.rating] = ratings[new.rating] + 1 where slug = new.instructor_slug;
  end if;
  return null;
end
$$;
create trigger says_content_changed after insert or update or delete on reviews
  for each statement execute function say_content_changed();
create trigger says_office_changed after insert or update or delete on reviews
  for each statement execute function say_office_changed();
create trigger counts_ratings after insert or delete or update of state, rating, instructor_slug on reviews
  for each row execute function count_ratings();

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
create index review_events_at on review_events (at);

-- Links by which a learner confirms a review: one each, kept as a hash.
create table review_links (
  token_hash text primary key,
  review_id uuid not null unique references reviews (id) on delete cascade,
  expires_at timestamptz not null
);
create index review_links_expires_at on review_links (expires_at);

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
create index contact_messages_by_email on contact_messages (lower(from_email));
