-- The kinds of notifications that somebody has turned off in one of their browsers.

alter table push_subscriptions add column kinds_off text[] not null default '{}';
