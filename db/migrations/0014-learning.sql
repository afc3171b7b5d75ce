-- What digital products open: one way in for each order that holds any, and the products behind it.
create table learning_access (
  order_id uuid primary key references orders (id) on delete cascade,
  -- Whom the way in is emailed to, in lower case: it is asked for again by this.
  email text not null,
  -- A bearer secret: found by its keyed hash, and sealed for as long as it may have to be sent again.
  code_hash text not null unique,
  sealed text,
  mailings integer not null default 0,
  granted_at timestamptz not null,
  -- The last day, in London, that it opens anything.
  expires_on date not null
);
create index learning_access_by_email on learning_access (email);

create table learning_items (
  order_id uuid not null references learning_access (order_id) on delete cascade,
  product_type text not null,
  product_id integer not null,
  primary key (order_id, product_type, product_id),
  foreign key (product_type, product_id) references products (type, id)
);

-- Each product has a page of its own, and promises what is behind it.
update products set url = '/' || slug where type in ('product', 'bundle') and url = '/#worth-a-detour';
update products set url = '/instructor-training' where type = 'training' and url = '/';
update products set summary = 'Forty questions in the style of the theory test, each with the reason for its answer.'
where type = 'product' and id = 1 and summary = 'Every question the theory test can ask, and why.';
update products set summary = 'Twelve short exercises that sharpen what you notice.'
where type = 'product' and id = 2 and summary = 'Ten minutes a day that sharpen what you notice.';
update products set summary = 'Ten drawn scenes, and where to look in each. Spot the sheep before the sheep spots you.'
where type = 'product' and id = 3 and summary = 'Forty clips to practise on. Spot the sheep before the sheep spots you.';
update products set summary = 'Three mock tests of fifteen questions, marked as soon as you finish.'
where type = 'product' and id = 4 and summary = 'Thirty theory tests, timed and marked like the real one.';
