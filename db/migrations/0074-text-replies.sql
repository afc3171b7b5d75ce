-- Of src/platform/texts: which replies still wait for the office, and who saw to each.

alter table text_replies add column done_at timestamptz;
-- The name of a member of staff. Empty where nobody had to: STOP and START.
alter table text_replies add column done_by text;
-- Those from before were emailed to the office.
update text_replies set done_at = received_at;
create index text_replies_open on text_replies (sender, received_at) where done_at is null;
