-- Links in emails about lessons end by themselves; those of receipts and those that are passed on do not.
alter table learner_links add column expires_at timestamptz;
