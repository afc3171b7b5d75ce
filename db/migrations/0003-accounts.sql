-- Tables of src/features/accounts.

-- Customers with an account.
create table account_users (
  id uuid primary key default gen_random_uuid(),
  -- In small letters, so that one address has one account.
  email text not null unique,
  firstname text not null,
  surname text not null,
  phone text not null default '',
  address jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table account_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references account_users (id) on delete cascade,
  -- Hashed with scrypt and a salt of its own.
  password text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id)
);

create table account_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references account_users (id) on delete cascade,
  -- A keyed hash: a copy of the database signs nobody in.
  token text not null unique,
  expires_at timestamptz not null,
  -- Browser and system by name, "Firefox on Windows"; not what the browser sent.
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index account_sessions_by_user on account_sessions (user_id);
create index account_sessions_expires_at on account_sessions (expires_at);

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
  link_ends_at timestamptz not null
);
create index account_registrations_by_email on account_registrations (email);
create index account_registrations_link_ends_at on account_registrations (link_ends_at);
create index account_registrations_by_order on account_registrations (order_id) where order_id is not null;

-- Links that set a new password.
create table account_password_links (
  -- A keyed hash of the token in the link.
  token_hash text primary key,
  user_id uuid not null references account_users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index account_password_links_by_user on account_password_links (user_id);
create index account_password_links_expires_at on account_password_links (expires_at);
