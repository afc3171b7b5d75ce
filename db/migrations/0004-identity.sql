-- Tables of src/features/identity.

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
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id)
);

create table account_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references account_users (id) on delete cascade,
  -- A keyed hash: a copy of the database signs nobody in.
  token_hash text not null unique,
  expires_at timestamptz not null,
  -- Browser and system by name, "Firefox on Windows"; not what the browser sent.
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index account_sessions_by_user on account_sessions (user_id);
create index account_sessions_expires_at on account_sessions (expires_at);

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

-- Passkeys that customers have added to their password.
create table account_passkeys (
  -- As the device names it, in base64url.
  id text primary key,
  user_id uuid not null references account_users on delete cascade,
  public_key text not null,
  counter bigint not null,
  -- How the device is reached, with commas.
  transports text not null,
  device text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index account_passkeys_by_user on account_passkeys (user_id);

-- What a device is asked to sign, once.
create table account_passkey_challenges (
  -- Hashed.
  challenge text primary key,
  purpose text not null,
  expires_at timestamptz not null
);
create index account_passkey_challenges_expires_at on account_passkey_challenges (expires_at);

-- How an instructor signs in to their diary. Who has not been invited has no row.
create table instructor_credentials (
  -- Of instructors; 0017 says so, after that table is made.
  instructor_slug text primary key,
  -- Where the invitation went: a change of the profile does not change it.
  email text not null unique check (email = lower(email)),
  -- Null until the invitation has been followed.
  password_hash text,
  invited_at timestamptz not null
);

create table instructor_sessions (
  id uuid primary key default gen_random_uuid(),
  instructor_slug text not null references instructor_credentials (instructor_slug) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- What they signed in with, as "Firefox on Windows".
  device text not null default 'Unknown device'
);
create index instructor_sessions_by_end on instructor_sessions (expires_at);
create index instructor_sessions_by_instructor on instructor_sessions (instructor_slug);

-- Links that set a password: invitations, and those for a forgotten password. One each at a time.
create table instructor_links (
  instructor_slug text primary key references instructor_credentials (instructor_slug) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null,
  -- Who of the staff invited: their invitations end with their access. Null for a forgotten password.
  invited_by uuid
);
create index instructor_links_invited_by on instructor_links (invited_by);

create table instructor_passkeys (
  id text primary key,
  instructor_slug text not null references instructor_credentials on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  device text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index instructor_passkeys_by_instructor on instructor_passkeys (instructor_slug);

create table instructor_passkey_challenges (
  challenge text primary key,
  purpose text not null,
  expires_at timestamptz not null
);
create index instructor_passkey_challenges_expires_at on instructor_passkey_challenges (expires_at);

-- The school's staff, who sign in at /office. Nobody is deleted: the log names them.
create table office_staff (
  id uuid primary key default gen_random_uuid(),
  -- In lower case.
  email text not null unique,
  name text not null,
  password_hash text not null,
  role text not null check (role in ('owner', 'staff', 'viewer')),
  may_refund boolean not null default false,
  -- The secret of the authenticator app, encrypted. Null without an app.
  totp_secret text,
  -- The 30 seconds whose code was used last: a code is taken once.
  totp_last_step bigint,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- Who invited them, until they have set up a second step: until then they are ended with the colleague who invited
  -- them. Null for everybody else.
  invited_by uuid
);
create index office_staff_invited_by on office_staff (invited_by);

create table office_sessions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references office_staff on delete cascade,
  token_hash text not null unique,
  -- Browser and system by name.
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null between the two steps of signing in.
  signed_in_at timestamptz,
  -- When the password or the second step was last given.
  reauthenticated_at timestamptz not null,
  -- Whether it began with an invitation, and so may choose the second step.
  may_enrol boolean not null default false
);
create index office_sessions_staff on office_sessions (staff_id);

create table office_passkeys (
  -- As the device names it, in base64url.
  id text primary key,
  staff_id uuid not null references office_staff on delete cascade,
  public_key text not null,
  counter bigint not null,
  -- How the device is reached, with commas.
  transports text not null,
  device text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index office_passkeys_staff on office_passkeys (staff_id);

-- What a device is asked to sign, once each.
create table office_passkey_challenges (
  -- Hashed.
  challenge text primary key,
  purpose text not null,
  expires_at timestamptz not null
);

create table office_recovery_codes (
  staff_id uuid not null references office_staff on delete cascade,
  code_hash text not null,
  primary key (staff_id, code_hash)
);

-- Links with which somebody joins the staff, or chooses a new password and second step.
create table office_invitations (
  -- In lower case.
  email text primary key,
  token_hash text not null unique,
  role text not null check (role in ('owner', 'staff', 'viewer')),
  may_refund boolean not null default false,
  -- Null where it was made on the server's command line.
  invited_by uuid references office_staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The id of the member of staff whom the link makes, so that the log says who was invited without naming them.
  staff_id uuid not null default gen_random_uuid()
);
create index office_invitations_invited_by on office_invitations (invited_by);
