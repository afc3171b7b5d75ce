-- Private addresses at which calendars read lessons again and again: a learner's, and an instructor's in each depth.
create table lesson_feeds (
  id uuid primary key,
  learner_id uuid references learners (id),
  instructor_slug text references instructors (slug),
  depth text not null check (depth in ('details', 'lesson', 'busy')),
  -- Finds the feed; the address itself is encrypted, since its owner may look at it again.
  token_hash text not null unique,
  sealed text not null,
  made_at timestamptz not null,
  check ((learner_id is null) <> (instructor_slug is null))
);
create unique index feed_of_learner on lesson_feeds (learner_id);
create unique index feeds_of_instructor on lesson_feeds (instructor_slug, depth);
