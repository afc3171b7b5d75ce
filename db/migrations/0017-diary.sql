-- Tables of src/features/diary.

-- How an instructor signs in to their diary. Who has not been invited has no row.
create table instructor_sign_ins (
  instructor_slug text primary key references instructors (slug),
  -- Where the invitation went: a change of the profile does not change it.
  email text not null unique check (email = lower(email)),
  -- Hashed. Null until the invitation has been followed.
  password text,
  invited_at timestamptz not null
);

create table instructor_sessions (
  id uuid primary key default gen_random_uuid(),
  instructor_slug text not null references instructor_sign_ins (instructor_slug) on delete cascade,
  -- Hashed.
  token text not null unique,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- What they signed in with, as "Firefox on Windows".
  device text not null default 'Unknown device'
);
create index instructor_sessions_by_end on instructor_sessions (expires_at);
create index instructor_sessions_by_instructor on instructor_sessions (instructor_slug);

-- Links that set a password: invitations, and those for a forgotten password. One each at a time.
create table instructor_links (
  instructor_slug text primary key references instructor_sign_ins (instructor_slug) on delete cascade,
  -- Hashed.
  token text not null unique,
  expires_at timestamptz not null,
  -- Who of the staff invited: their invitations end with their access. Null for a forgotten password.
  invited_by uuid
);
create index instructor_links_invited_by on instructor_links (invited_by);
