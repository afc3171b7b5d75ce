-- What instructors have chosen to say of themselves; null is not stated.
alter table instructors add column gender text check (gender in ('woman', 'man', 'non-binary'));
-- The cars that they teach in, as learners read them.
alter table instructors add column cars text[] not null default '{}';

-- An instructor's reviews by stars, and those that have a reply.
create index reviews_by_stars on reviews (instructor_slug, rating, created_at desc, id) where state = 'published';
create index reviews_with_reply on reviews (instructor_slug, created_at desc, id)
  where state = 'published' and reply is not null;
