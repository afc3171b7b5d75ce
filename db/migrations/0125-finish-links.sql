-- Links by which visitors go on with a basket on another device, of which a hash is kept.

create table finish_links (
  basket_uuid uuid primary key references baskets (uuid) on delete cascade,
  token_hash text not null unique,
  email text not null,
  times_sent integer not null,
  expires_at timestamptz not null,
  -- When the one reminder is due, where the visitor asked for it.
  remind_at timestamptz
);
create index finish_links_by_email on finish_links (lower(email));
create index finish_links_by_end on finish_links (expires_at);
create index finish_links_to_remind on finish_links (remind_at) where remind_at is not null;

-- Until when a link leads to the basket, which stays for as long.
alter table baskets add column linked_until timestamptz;
