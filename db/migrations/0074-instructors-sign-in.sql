-- With what an instructor signs in to their diary. Whom the office has not invited has no row.
create table instructor_sign_ins (
  instructor_slug text primary key references instructors (slug),
  -- Where the invitation went: a changed profile changes no sign-in.
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
  expires_at timestamptz not null
);
create index instructor_sessions_by_end on instructor_sessions (expires_at);

-- Links that set a password: invitations, and those for whoever has forgotten it. One each at a time.
create table instructor_links (
  instructor_slug text primary key references instructor_sign_ins (instructor_slug) on delete cascade,
  -- Hashed.
  token text not null unique,
  expires_at timestamptz not null
);

-- What an instructor is owed for an hour, from a day on, as the office has agreed with them.
create table instructor_rates (
  instructor_slug text not null references instructors (slug),
  since date not null,
  hour_pence integer not null check (hour_pence >= 0),
  set_by text not null,
  set_at timestamptz not null,
  primary key (instructor_slug, since)
);

-- What an instructor wrote about a lesson, for the next one.
create table lesson_notes (
  booking_id uuid primary key references bookings (id),
  words text not null,
  written_by text not null,
  written_at timestamptz not null
);
