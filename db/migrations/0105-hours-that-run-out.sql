-- An order for more hours that a customer begins on a learner's page, with a link to pay like one that staff make: `made_by` is the
-- account then, and has no name here.
alter table phone_orders add column top_up_for uuid references learners (id) on delete cascade;
create index phone_orders_top_up on phone_orders (top_up_for) where top_up_for is not null;

-- Learners of whom it was written that their hours run low, once for what has been bought so far.
create table low_hours_told (
  learner_id uuid primary key references learners (id) on delete cascade,
  bought_minutes integer not null,
  told_at timestamptz not null
);
