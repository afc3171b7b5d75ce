-- When the office is open, and by when it rings and posts. Each change is a row, so that what was promised before it stays as
-- it was. Without a row it is what src/platform/brand.ts says.
create table opening_hours (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  week jsonb not null,
  closed_days jsonb not null,
  rings_by text not null,
  posts_by text not null
);

create trigger says_content_changed after insert or update or delete on opening_hours
  for each statement execute function say_content_changed();
