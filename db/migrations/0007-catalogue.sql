-- Tables of src/features/catalogue.

-- What is sold. A product is (type, id): ids are unique within a type only (R10). Money is in whole pence everywhere.
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
  off_sale_at timestamptz,
  primary key (type, id),
  unique (type, slug),
  check (type <> 'lesson' or (area_slug is not null and transmission is not null and hours is not null))
);
create unique index one_lesson_package on products (area_slug, transmission, hours)
  where type = 'lesson' and off_sale_at is null;
create trigger says_content_changed after insert or update or delete on products
  for each statement execute function say_content_changed();

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
create trigger says_content_changed after insert or update or delete on product_prices
  for each statement execute function say_content_changed();

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
create trigger says_content_changed after insert or update or delete on bundle_parts
  for each statement execute function say_content_changed();

-- When and where courses take place. A course is sold until it begins.
create table product_events (
  product_type text not null default 'course' check (product_type = 'course'),
  product_id integer not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  venue text not null,
  -- The whole price, of which the catalogue's price is the deposit; 0 where it is free.
  whole_pence integer not null check (whole_pence >= 0),
  -- Null where there is no limit.
  places integer check (places > 0),
  places_left integer check (places_left between 0 and places),
  primary key (product_type, product_id),
  foreign key (product_type, product_id) references products (type, id),
  check ((places is null) = (places_left is null))
);
create trigger says_content_changed after insert or update or delete on product_events
  for each statement execute function say_content_changed();

-- Voucher designs that the builder does not offer at present. What was bought in one stays as it is.
create table voucher_designs_off (
  id text primary key,
  since timestamptz not null
);
create trigger says_content_changed after insert or update or delete on voucher_designs_off
  for each statement execute function say_content_changed();
