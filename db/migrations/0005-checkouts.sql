-- What a buyer has entered so far. Only the browser that entered it gets it back: it holds the cookie whose hash is here.
create table checkouts (
  basket_uuid uuid primary key references baskets (uuid) on delete cascade,
  cookie_hash text not null unique,
  order_number text not null unique,
  customer jsonb,
  delivery jsonb,
  billing jsonb,
  lesson jsonb,
  consents jsonb not null default '[]',
  started_at timestamptz not null
);
