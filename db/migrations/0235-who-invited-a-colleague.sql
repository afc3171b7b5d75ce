-- Who invited somebody that has chosen a password and set up no second step yet: until then they are ended with whoever
-- invited them. Null for everybody else.
alter table office_staff add column invited_by uuid;
create index office_staff_invited_by on office_staff (invited_by);
