-- Lessons that whoever bought them passes to an address. It counts once its link was opened, and opens nothing once it ended.
create table learner_shares (
  id uuid primary key,
  learner_id uuid not null references learners (id),
  email text not null,
  -- The name of whoever passed them on.
  shared_by text not null,
  -- Theirs: told of the opening, and written to about the lessons again when the share ends. Empty once erased.
  buyer_email text not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  ended_by text
);
create index learner_shares_of_learner on learner_shares (learner_id, created_at);
create index learner_shares_by_address on learner_shares (lower(email)) where opened_at is not null and ended_at is null;
-- One address is waited for at a time: another one takes its place.
create unique index learner_shares_waiting on learner_shares (learner_id) where opened_at is null and ended_at is null;

alter table learner_links
  -- By which staff name it.
  add column id uuid not null default gen_random_uuid() unique,
  -- The share whose address it was sent to.
  add column share_id uuid references learner_shares (id),
  -- The learner's address that an email about a lesson took it to: it opens nothing once that is another one.
  add column sent_to text not null default '';

-- What was passed on before opened at once.
insert into learner_shares (id, learner_id, email, shared_by, buyer_email, created_at, opened_at)
select gen_random_uuid(), learner_id, min(passed_to), min(made_by),
  coalesce((
    select min(orders.email) from lesson_lines join orders on orders.id = order_id
    where lesson_lines.learner_id = learner_links.learner_id and opens_lessons), ''),
  min(made_at), min(made_at)
from learner_links where passed_to <> '' group by learner_id, lower(passed_to);
update learner_links set share_id = learner_shares.id from learner_shares
where learner_shares.learner_id = learner_links.learner_id and lower(learner_shares.email) = lower(passed_to);
update learner_links set sent_to = email from learners where learners.id = learner_id and expires_at is not null;
alter table learner_links drop column passed_to;
create index learner_links_of_share on learner_links (share_id) where share_id is not null;

-- Corrected by staff. Null where the order's holds.
alter table learners add column phone text;

-- A calendar for whoever bought, and one for the learner: when an address is taken back, the learner's ends.
alter table lesson_feeds add column audience text not null default 'learner' check (audience in ('buyer', 'learner'));
drop index feed_of_learner;
create unique index feed_of_learner on lesson_feeds (learner_id, audience) where learner_id is not null;
