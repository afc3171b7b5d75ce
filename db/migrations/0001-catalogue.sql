-- What is sold, where and for how much. Money is in whole pence.

create table areas (
  slug text primary key,
  name text not null,
  postcode_area text not null,
  region text not null,
  intro text not null,
  lat double precision not null,
  lon double precision not null,
  most_chosen_hours integer not null
);

create table area_outcodes (
  outcode text primary key,
  area_slug text not null references areas (slug)
);

create index area_outcodes_by_area on area_outcodes (area_slug);

-- A product is (type, id): ids are unique within a type only (R10).
create table products (
  type text not null check (type in ('lesson', 'training', 'product', 'bundle', 'course', 'voucher')),
  id integer not null,
  name text not null,
  slug text not null,
  url text not null,
  image text not null,
  summary text not null,
  dispatch_type text not null check (dispatch_type in ('physical', 'digital', 'none')),
  is_instructor_training boolean not null default false,
  quantity_limit integer check (quantity_limit > 0),
  postage_pence integer not null default 0 check (postage_pence >= 0),
  area_slug text references areas (slug),
  transmission text check (transmission in ('manual', 'automatic')),
  hours integer check (hours > 0),
  withdrawn_at timestamptz,
  primary key (type, id),
  unique (type, slug),
  check (type <> 'lesson' or (area_slug is not null and transmission is not null and hours is not null))
);

create unique index one_lesson_package on products (area_slug, transmission, hours)
  where type = 'lesson' and withdrawn_at is null;

-- Dated prices, in London days: from valid_from on, until the day before valid_until.
-- "Usually" is the price that stood directly before the present one (R3).
create table product_prices (
  product_type text not null,
  product_id integer not null,
  price_pence integer not null check (price_pence > 0),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  primary key (product_type, product_id, valid_from),
  foreign key (product_type, product_id) references products (type, id)
);

create unique index one_open_price on product_prices (product_type, product_id)
  where valid_until is null;

-- What a bundle holds: it is "worth" the sum of its parts' usual prices.
create table bundle_parts (
  bundle_type text not null default 'bundle' check (bundle_type = 'bundle'),
  bundle_id integer not null,
  product_type text not null,
  product_id integer not null,
  primary key (bundle_id, product_type, product_id),
  foreign key (bundle_type, bundle_id) references products (type, id),
  foreign key (product_type, product_id) references products (type, id)
);
