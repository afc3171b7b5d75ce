-- Tables of src/features/customers.

-- The email addresses that have bought or have an account. Whoever is behind several is one customer, once staff have
-- joined them.
create table customer_emails (
  email text primary key check (email = lower(email)),
  -- In the address of a page, where an email address would reach the logs.
  id uuid not null unique default gen_random_uuid(),
  -- The address under which this one is joined with others; null where it stands for itself.
  joined_to uuid references customer_emails (id),
  check (joined_to <> id)
);
-- For the staff, who find an address by how it begins.
create index customer_emails_by_start on customer_emails (email text_pattern_ops);
create index customer_emails_joined on customer_emails (joined_to) where joined_to is not null;

-- What staff note about somebody, for colleagues. It goes with the address.
create table customer_notes (
  id uuid primary key,
  email text not null references customer_emails (email) on delete cascade,
  at timestamptz not null,
  staff_id uuid not null,
  staff_name text not null,
  words text not null
);
create index customer_notes_by_email on customer_notes (email);

-- By triggers, so that whoever writes an order or an account, now or in years, need not think of it.
create function note_customers() returns trigger language plpgsql as $$
begin
  insert into customer_emails (email)
  select distinct lower(email) from written where email not like '%@erased.invalid' order by 1
  on conflict (email) do nothing;
  return null;
end $$;
create function note_customer() returns trigger language plpgsql as $$
begin
  if new.email not like '%@erased.invalid' then
    insert into customer_emails (email) values (lower(new.email)) on conflict (email) do nothing;
  end if;
  return null;
end $$;
create trigger notes_customers after insert on orders
  referencing new table as written for each statement execute function note_customers();
create trigger notes_customer after update of email on orders
  for each row when (old.email <> new.email) execute function note_customer();
create trigger notes_customers after insert on account_users
  referencing new table as written for each statement execute function note_customers();
create trigger notes_customer after update of email on account_users
  for each row when (old.email <> new.email) execute function note_customer();

insert into customer_emails (email)
  select lower(email) from orders where email not like '%@erased.invalid'
  union select email from account_users;
