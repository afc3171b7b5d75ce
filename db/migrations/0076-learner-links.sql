-- Links that open a learner's lessons to whoever has them: one in each receipt, and those that a buyer passes on.
create table learner_links (
  -- Of the reference in the link, which is kept nowhere.
  token_hash text primary key,
  learner_id uuid not null references learners (id),
  -- To whom it was passed, who may then see the lessons in their own account too. Empty for a receipt's.
  passed_to text not null default '',
  made_by text not null,
  made_at timestamptz not null
);
create index learner_links_of_learner on learner_links (learner_id, made_at);
create index learner_links_by_address on learner_links (lower(passed_to)) where passed_to <> '';
