-- Tables of src/features/identity.

-- The school's staff, who sign in at /office. Nobody is deleted: the log names them.
create table office_staff (
  id uuid primary key default gen_random_uuid(),
  -- In lower case.
  email text not null unique,
  name text not null,
  -- Hashed.
  password text not null,
  role text not null check (role in ('owner', 'staff', 'viewer')),
  may_refund boolean not null default false,
  -- The secret of the authenticator app, encrypted. Null without an app.
  app_secret text,
  -- The 30 seconds whose code was used last: a code is taken once.
  app_step bigint,
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
  -- Hashed.
  token text not null unique,
  -- Browser and system by name.
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null between the two steps of signing in.
  signed_in_at timestamptz,
  -- When the password or the second step was last given.
  proven_at timestamptz not null,
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
  -- Hashed.
  code text not null,
  primary key (staff_id, code)
);

-- Links with which somebody joins the staff, or chooses a new password and second step.
create table office_invitations (
  -- In lower case.
  email text primary key,
  -- Hashed.
  token text not null unique,
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
