-- Tables of src/features/accounts.

-- Accounts that are asked for. Each becomes one by its emailed link, behind which the password is chosen: so a person who
-- types another's address leaves no password behind that the owner would confirm.
create table account_registrations (
  id uuid primary key,
  token_hash text not null unique,
  email text not null,
  firstname text not null,
  surname text not null,
  phone text not null,
  address jsonb,
  -- What was bought just before, where the buyer asked to have the details kept.
  order_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index account_registrations_by_email on account_registrations (email);
create index account_registrations_expires_at on account_registrations (expires_at);
create index account_registrations_by_order on account_registrations (order_id) where order_id is not null;
