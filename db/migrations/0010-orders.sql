-- Tables of src/features/orders.

-- The parts of an order number that staff search by: three to six characters of the last six.
create function order_number_parts(number text) returns text[] language sql immutable strict
  return array(
    select distinct substr(bare, first, length)
    from (select right(replace(number, '-', ''), 6) as bare) one,
      generate_series(1, 4) first, generate_series(3, 6) length
    where first + length <= 7);

-- What was bought. Written before the charge is made; afterwards only the state changes.
create table orders (
  id uuid primary key,
  order_number text not null,
  basket_uuid uuid not null,
  payment_id uuid not null unique references payments (id),
  state text not null check (state in ('placed', 'paid', 'declined', 'cancelled', 'refunded')),
  email text not null,
  customer_is_pupil boolean not null,
  subtotal_pence integer not null,
  postage_pence integer not null,
  fee_pence integer not null,
  total_pence integer not null,
  placed_at timestamptz not null,
  paid_at timestamptz,
  -- How much of the total vouchers paid.
  voucher_pence integer not null default 0 check (voucher_pence between 0 and total_pence),
  account_id uuid references account_users (id) on delete set null,
  check (total_pence = subtotal_pence + postage_pence + fee_pence),
  check ((state in ('paid', 'refunded')) = (paid_at is not null))
);
create unique index one_standing_order on orders (basket_uuid) where state in ('placed', 'paid');
create unique index one_order_number on orders (order_number) where state in ('placed', 'paid');
create index orders_by_account on orders (account_id);
create index orders_by_email on orders (lower(email));
create index orders_by_placed on orders (placed_at desc, id desc);
create index orders_by_number on orders (order_number);
-- For the staff, who find orders by how a name, an email address or a postcode begins.
create index orders_by_email_start on orders (lower(email) text_pattern_ops);
create index orders_by_state on orders (state, placed_at desc, id desc) where state <> 'paid';
create index orders_by_paid on orders (paid_at) where paid_at is not null;
create index orders_by_number_part on orders using gin (order_number_parts(order_number));
create trigger says_office_changed after update of state on orders
  for each statement execute function say_office_changed();

-- A registration may begin with an order, and an order may have an account: so this reference comes after both tables.
alter table account_registrations add foreign key (order_id) references orders (id) on delete cascade;

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
  -- The course as it was when its place was bought: a later change of it does not change that.
  course jsonb,
  -- The gearbox that lessons were bought for; null for the rest.
  transmission text check (transmission in ('manual', 'automatic')),
  -- The name of the instructor whom the buyer wished for, as it was then.
  instructor text,
  primary key (order_id, position)
);
create index order_lines_by_type on order_lines (type, order_id);
create index order_lines_of_training on order_lines (order_id) where is_instructor_training;
create index order_lines_posted on order_lines (order_id) where dispatch_type = 'physical';
create index order_lines_by_product on order_lines (type, product_id);

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
create index order_addresses_by_email on order_addresses (lower(email) text_pattern_ops);
create index order_addresses_by_name on order_addresses (lower(firstname || ' ' || surname) text_pattern_ops);
create index order_addresses_by_surname on order_addresses (lower(surname) text_pattern_ops);
create index order_addresses_by_postcode on order_addresses (replace(lower(postcode), ' ', '') text_pattern_ops);
create index order_addresses_by_phone on order_addresses (phone text_pattern_ops);

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

-- Which money paid for which part of an order, so that a refund finds its way back.
create table order_allocations (
  order_id uuid not null references orders (id),
  -- A line's position, or the fee or the postage.
  part text not null,
  -- Null is the card.
  voucher_id uuid,
  pence integer not null check (pence > 0),
  unique nulls not distinct (order_id, part, voucher_id)
);

-- Every change of an order's state, written with it. Each begins as placed, which needs no event.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null
);
create index order_events_by_order on order_events (order_id);

-- What the confirmation of a paid order promises, with its deadline: written with the change to paid.
create table order_tasks (
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('place_lessons', 'ring_about_training', 'post_parcel')),
  due_at timestamptz not null,
  completed_at timestamptz,
  -- The member of staff, as named then.
  completed_by text,
  -- When a refund took all that it was about.
  cancelled_at timestamptz,
  primary key (order_id, kind),
  check ((completed_at is null) = (completed_by is null)),
  check (completed_at is null or cancelled_at is null)
);
create index order_tasks_open on order_tasks (due_at) where completed_at is null and cancelled_at is null;
create index order_tasks_completed on order_tasks (completed_at) where completed_at is not null;
-- Both columns are null in open rows, which are few; each column alone is null far more often.
create statistics order_tasks_open_together (mcv) on completed_at, cancelled_at from order_tasks;
create trigger says_office_changed after insert or update or delete on order_tasks
  for each statement execute function say_office_changed();

-- What the staff note about an order, for one another.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  at timestamptz not null,
  staff_id uuid not null,
  -- As it was then.
  staff_name text not null,
  words text not null
);
create index order_notes_by_order on order_notes (order_id, at);
