-- What was bought. Written before the charge is made, never changed afterwards but for its state.
create table orders (
  id uuid primary key,
  human_id text not null,
  basket_uuid uuid not null,
  payment_id uuid not null unique references payments (id),
  state text not null check (state in ('placed', 'paid', 'declined', 'cancelled')),
  email text not null,
  customer_is_pupil boolean not null,
  subtotal_pence integer not null,
  postage_pence integer not null,
  mpf_pence integer not null,
  total_pence integer not null,
  placed_at timestamptz not null,
  paid_at timestamptz,
  check (total_pence = subtotal_pence + postage_pence + mpf_pence),
  check ((state = 'paid') = (paid_at is not null))
);
create unique index one_standing_order on orders (basket_uuid) where state in ('placed', 'paid');
create unique index one_human_id on orders (human_id) where state in ('placed', 'paid');

create table order_lines (
  order_id uuid not null references orders (id),
  position integer not null,
  type text not null,
  product_id integer not null,
  name text not null,
  image text not null,
  quantity integer not null check (quantity > 0),
  unit_pence integer not null,
  subtotal_pence integer not null check (subtotal_pence = unit_pence * quantity),
  carries_fee boolean not null,
  dispatch_type text not null,
  is_instructor_training boolean not null,
  options jsonb not null,
  primary key (order_id, position)
);

create table order_addresses (
  order_id uuid not null references orders (id),
  role text not null check (role in ('delivery', 'billing', 'learner')),
  firstname text not null,
  surname text not null,
  phone text not null,
  email text,
  address_line_1 text not null,
  address_line_2 text not null,
  address_line_3 text not null,
  city text not null,
  postcode text not null,
  country text not null,
  primary key (order_id, role)
);

create table order_availability (
  order_id uuid not null references orders (id),
  day text not null check (day in ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
  morning boolean not null,
  afternoon boolean not null,
  evening boolean not null,
  primary key (order_id, day)
);

-- What the buyer agreed to, when, and which version of the words.
create table order_consents (
  order_id uuid not null references orders (id),
  kind text not null,
  text_version text not null,
  accepted_at timestamptz not null,
  primary key (order_id, kind)
);
