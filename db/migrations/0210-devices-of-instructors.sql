-- On what an instructor signed in, as "Firefox on Windows". Sessions begun before are of no device that is known.
alter table instructor_sessions add column device text not null default 'Unknown device';

-- For the lists of their sessions, and for ending all of them.
create index instructor_sessions_by_instructor on instructor_sessions (instructor_slug);
