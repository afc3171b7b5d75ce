-- Programs of others that work for the office by a token, of src/features/identity/staff.

create table office_programs (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- It may never do more than whoever made it may, and nothing once their access has ended.
  made_by uuid not null references office_staff (id) on delete cascade,
  permissions text[] not null check (permissions <@ array['read', 'work', 'diary']),
  -- Of its token, which was shown once.
  token_hash text not null unique,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz
);
create index office_programs_by_maker on office_programs (made_by);
