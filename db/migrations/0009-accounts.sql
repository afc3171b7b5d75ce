-- Customers with an account. The columns of the next four tables are better-auth's, in our names.
create table account_users (
  id uuid primary key default gen_random_uuid(),
  -- In small letters, so that one address has one account.
  email text not null unique,
  email_verified boolean not null,
  name text not null,
  image text,
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
  provider_id text not null,
  account_id text not null,
  -- Hashed with scrypt and a salt of its own.
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index account_credentials_by_user on account_credentials (user_id);

create table account_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references account_users (id) on delete cascade,
  -- A keyed hash: a copy of the database signs nobody in.
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  -- Browser and system by name, "Firefox on Windows"; not what the browser sent.
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index account_sessions_by_user on account_sessions (user_id);
create index account_sessions_expires_at on account_sessions (expires_at);

create table account_verifications (
  id uuid primary key default gen_random_uuid(),
  -- Hashed: it holds the token of a link.
  identifier text not null unique,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index account_verifications_by_value on account_verifications (value);
create index account_verifications_expires_at on account_verifications (expires_at);

-- Accounts that somebody has asked for. Each becomes one by its own link alone, so that whoever types another person's
-- address leaves no password behind that the owner would confirm.
create table account_registrations (
  id uuid primary key,
  token_hash text not null unique,
  email text not null,
  firstname text not null,
  surname text not null,
  phone text not null,
  address jsonb,
  password text not null,
  -- What was bought just before, where the buyer asked to have the details kept.
  order_id uuid references orders (id) on delete cascade,
  created_at timestamptz not null,
  link_ends_at timestamptz not null
);
create index account_registrations_by_email on account_registrations (email);
create index account_registrations_created_at on account_registrations (created_at);

-- Wrong passwords and emails asked for, by a keyed hash of what they are counted for.
create table account_counts (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  last_at timestamptz not null,
  held_until timestamptz
);
create index account_counts_last_at on account_counts (last_at);

-- Networks that an account's owner has signed in from, hashed: wrong tries from elsewhere do not hold them up.
create table account_networks (
  user_id uuid not null references account_users (id) on delete cascade,
  network_hash text not null,
  last_at timestamptz not null,
  primary key (user_id, network_hash)
);
create index account_networks_last_at on account_networks (last_at);

alter table checkouts add column account_id uuid references account_users (id) on delete set null;
create index checkouts_by_account on checkouts (account_id);
alter table orders add column account_id uuid references account_users (id) on delete set null;
create index orders_by_account on orders (account_id);
