-- Tables of src/features/areas.

-- Towns where we teach.
create table areas (
  slug text primary key,
  name text not null,
  postcode_area text not null,
  region text not null,
  intro text not null,
  lat double precision not null,
  lon double precision not null,
  most_chosen_hours integer not null,
  -- A hidden area is not on the site, and its lessons are off sale since the same instant.
  hidden_at timestamptz
);
create trigger says_content_changed after insert or update or delete on areas
  for each statement execute function say_content_changed();

create table area_outcodes (
  outcode text primary key,
  area_slug text not null references areas (slug)
);
create index area_outcodes_by_area on area_outcodes (area_slug);
create trigger says_content_changed after insert or update or delete on area_outcodes
  for each statement execute function say_content_changed();
