-- Whom a link makes a member of staff keeps this id, so that the log says who was invited without naming them.
alter table office_invitations add column staff_id uuid not null default gen_random_uuid();
