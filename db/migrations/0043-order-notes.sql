-- What the staff note about an order, for one another.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  staff_id uuid not null,
  -- As it was then.
  staff_name text not null,
  words text not null
);
create index order_notes_by_order on order_notes (order_id, at);

-- Which order an email is about, and whether it is to its buyer, whose address may be corrected.
alter table emails
  add column order_id uuid,
  add column to_buyer boolean not null default false;
create index emails_by_order on emails (order_id) where order_id is not null;

update emails set order_id = orders.id, to_buyer = true
from orders
where substring(message_id from '^<receipt-([0-9a-f-]{36})@') = orders.basket_uuid::text
  and orders.state in ('paid', 'refunded');
update emails set order_id = orders.id, to_buyer = true
from orders
where composer = 'learning' and composed_from = orders.id::text;
update emails set order_id = vouchers.order_id, to_buyer = coalesce(vouchers.send_to = 'buyer', false)
from vouchers
where composer = 'voucher' and split_part(composed_from, '/', 1) = vouchers.id::text;
