-- A discount code on an order by phone: what waits to be paid holds a use of it, which is counted with those that were used.

create index baskets_holding_codes on baskets (discount_code)
  where discount_code is not null and kept_until is not null and closed_at is null;
