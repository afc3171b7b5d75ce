-- When the buyer of an order by phone asked for a new link, after the last one had run out.

alter table phone_orders add column new_link_asked_at timestamptz;
