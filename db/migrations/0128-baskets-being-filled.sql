-- Until when one request fills the basket by a form that may be sent twice; others wait for it.
alter table baskets add column filled_until timestamptz;
