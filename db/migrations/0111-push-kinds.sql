-- The kinds of notifications that somebody has turned off in one of their browsers.

alter table push_subscriptions add column kinds_off text[] not null default '{}';

-- Sessions that have run out end before notifications leave.
create index office_sessions_by_end on office_sessions (expires_at);
