-- A picture that is kept in a folder or in S3 has its rows without content: they say that it is there.
alter table uploaded_pictures alter column content drop not null;
-- Those that have still to be moved there.
create index uploaded_pictures_with_content on uploaded_pictures (picture) where content is not null;
