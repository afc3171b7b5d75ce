-- A place on a free course that a guest asks for is held until its email's link confirms it, and counts from then on. What a site
-- of the version before writes meanwhile counts at once.
alter table course_responses
  add column confirmed_at timestamptz default now(),
  add column held_until timestamptz,
  -- When the place was given back because nobody had confirmed it.
  add column lapsed_at timestamptz,
  add column emailed_at timestamptz,
  add column token_hash text,
  -- The link's token, encrypted, for as long as it may be emailed again.
  add column sealed_token text;
update course_responses set confirmed_at = created_at;
alter table course_responses
  add check (confirmed_at is not null or held_until is not null),
  add check (confirmed_at is null or lapsed_at is null);
create unique index course_responses_by_token on course_responses (token_hash) where token_hash is not null;
create index course_responses_held on course_responses (held_until) where confirmed_at is null and lapsed_at is null;
create index course_responses_lapsed on course_responses (lapsed_at) where lapsed_at is not null;

-- Only a question that counts waits for an answer, from then on.
drop index course_responses_to_answer;
create index course_responses_to_answer on course_responses (confirmed_at)
  where answered_at is null and confirmed_at is not null;
