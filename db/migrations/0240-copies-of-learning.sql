-- Two copies of a digital product are two codes: an order has a code for each copy, and the products that it opens.
alter table learning_items drop constraint learning_items_order_id_fkey;
alter table learning_items drop constraint learning_items_pkey;
alter table learning_access drop constraint learning_access_pkey;
alter table learning_access add column copy integer not null default 1;
alter table learning_items add column copy integer not null default 1;
alter table learning_access add primary key (order_id, copy);
alter table learning_items add primary key (order_id, copy, product_type, product_id);
alter table learning_items
  add foreign key (order_id, copy) references learning_access (order_id, copy) on delete cascade;
