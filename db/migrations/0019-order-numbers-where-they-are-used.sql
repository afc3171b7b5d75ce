-- What vouchers and learning say of an order they know themselves: orders never change, so it is written down once.
alter table vouchers add column order_number text;
update vouchers set order_number = orders.human_id from orders where orders.id = vouchers.order_id;
alter table vouchers alter column order_number set not null;
create index vouchers_by_order_number on vouchers (order_number);

-- Null once the order has been purged.
alter table voucher_movements add column order_number text;
update voucher_movements set order_number = orders.human_id from orders where orders.id = voucher_movements.order_id;

-- The address is kept as it was typed, to be written to, and found in any case.
alter table learning_access add column order_number text;
update learning_access
set order_number = orders.human_id, email = orders.email
from orders
where orders.id = learning_access.order_id;
alter table learning_access alter column order_number set not null;
drop index learning_access_by_email;
create index learning_access_by_email on learning_access (lower(email));
