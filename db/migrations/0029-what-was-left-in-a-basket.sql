-- A basket that has become an order names the one that what was added meanwhile is in.
alter table baskets add column rest_uuid uuid;
