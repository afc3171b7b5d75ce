-- Tables of src/features/learning.

-- Access codes to digital products: an order has a code for each copy, and the products that it opens.
create table learning_access (
  order_id uuid not null references orders (id) on delete cascade,
  -- Where the code is emailed, as it was typed; it is found in any case.
  email text not null,
  -- A bearer secret: found by its keyed hash, and sealed for as long as it may have to be sent again.
  code_hash text not null unique,
  encrypted_code text,
  send_count integer not null default 0,
  granted_at timestamptz not null,
  -- The last day, in London, that it opens anything.
  expires_on date not null,
  order_number text not null,
  -- Which copy the code is for: 1 for the first.
  copy integer not null default 1,
  -- The first day, in London, that it opens anything: after the 14 days for cancelling. Null where the buyer asked for it at
  -- once.
  opens_on date,
  primary key (order_id, copy)
);
create index learning_access_by_email on learning_access (lower(email));
create index learning_access_with_code on learning_access (expires_on) where encrypted_code is not null;

create table learning_items (
  order_id uuid not null,
  product_type text not null,
  product_id integer not null,
  -- When it was refunded: it opens no longer.
  ended_at timestamptz,
  copy integer not null default 1,
  primary key (order_id, copy, product_type, product_id),
  foreign key (order_id, copy) references learning_access (order_id, copy) on delete cascade,
  foreign key (product_type, product_id) references products (type, id)
);
