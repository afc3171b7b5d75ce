-- Ending or lowering a member of staff ends the invitations of instructors that they sent.
alter table instructor_links add column invited_by uuid;
create index instructor_links_invited_by on instructor_links (invited_by);
create index office_invitations_invited_by on office_invitations (invited_by);
