-- Tables of src/features/checkout.

-- What a buyer has entered so far. Only the browser that entered it gets it back, by the cookie whose hash is here.
create table checkouts (
  basket_uuid uuid primary key references baskets (uuid) on delete cascade,
  cookie_hash text not null unique,
  order_number text not null unique,
  customer jsonb,
  delivery jsonb,
  billing jsonb,
  lesson jsonb,
  consents jsonb not null default '[]',
  started_at timestamptz not null,
  -- What has been typed into a section and not saved yet, by section and field.
  drafts jsonb not null default '{}',
  -- Also of an account that was closed since, so that the checkout is erased with it: no foreign key.
  account_id uuid
);

-- Codes entered in a checkout. Nothing is taken from them until the order is placed.
create table checkout_vouchers (
  basket_uuid uuid not null references checkouts (basket_uuid) on delete cascade,
  voucher_id uuid not null references vouchers (id) on delete cascade,
  -- In the order of entering.
  entered bigint generated always as identity,
  primary key (basket_uuid, voucher_id)
);
create index checkout_vouchers_by_voucher on checkout_vouchers (voucher_id);
