-- Whether whoever passed lessons on gets copies of the emails about them. Learners of shares that exist were not told of any.
alter table learner_shares add column copies boolean not null default false;
alter table learner_shares alter column copies set default true;
