-- Pictures that people have sent, made anew by us, where they are not kept in a folder (UPLOADS_DIR).
create table uploaded_pictures (
  -- Names its contents and what it is of: another picture has another name.
  picture text not null,
  -- A size of it: "416.webp".
  file text not null,
  content bytea not null,
  uploaded_at timestamptz not null,
  primary key (picture, file)
);

-- The photograph that stands in the place of the drawn portrait: the name of an uploaded picture.
alter table instructors add column photograph text;

-- The photograph that an instructor would like to be shown by, until staff decide. There are never many.
create table proposed_photographs (
  instructor_slug text primary key references instructors (slug),
  -- The name of an uploaded picture; none once it was declined.
  picture text,
  proposed_at timestamptz not null,
  -- Why it is not shown, for the instructor.
  declined_because text,
  check ((picture is null) = (declined_because is not null))
);
create trigger says_office_changed after insert or update or delete on proposed_photographs
  for each statement execute function say_office_changed();
