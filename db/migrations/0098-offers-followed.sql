-- What becomes of offers of lesson times: columns of src/features/lessons.

-- When a learner opened the link of an offer, and said that the time doesn't suit them.
alter table lesson_offers
  add column opened_at timestamptz,
  add column declined_at timestamptz;
create index offers_of_instructor on lesson_offers (instructor_slug, starts_at);
