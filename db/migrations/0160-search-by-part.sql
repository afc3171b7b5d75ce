-- What staff search by: a part of an order number, a phone number, and the last four digits of a card.
create function order_number_parts(number text) returns text[] language sql immutable strict
  return array(
    select distinct substr(bare, first, length)
    from (select right(replace(number, '-', ''), 6) as bare) one,
      generate_series(1, 4) first, generate_series(3, 6) length
    where first + length <= 7);
create index orders_by_number_part on orders using gin (order_number_parts(human_id));
create index order_addresses_by_phone on order_addresses (phone text_pattern_ops);
create index payments_by_card_end on payments (right(summary, 4)) where summary is not null;
