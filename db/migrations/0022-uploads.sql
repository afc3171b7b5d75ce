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
