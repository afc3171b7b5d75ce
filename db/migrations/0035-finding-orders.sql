-- The staff's list of orders: newest first, a page at a time.
create index orders_by_placed on orders (placed_at desc, id desc);
create index orders_by_number on orders (human_id);

-- They are found by how a name, an email address or a postcode begins.
create index orders_by_email_start on orders (lower(email) text_pattern_ops);
create index order_addresses_by_email on order_addresses (lower(email) text_pattern_ops);
create index order_addresses_by_name on order_addresses (lower(firstname || ' ' || surname) text_pattern_ops);
create index order_addresses_by_surname on order_addresses (lower(surname) text_pattern_ops);
create index order_addresses_by_postcode on order_addresses (replace(lower(postcode), ' ', '') text_pattern_ops);
create index vouchers_by_code_ends on vouchers (code_ends);
create index order_lines_by_type on order_lines (type, order_id);
