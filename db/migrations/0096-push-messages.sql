-- Of src/platform/push: notifications of browsers that agreed to them (RFC 8030, 8291 and 8292), as they wait and leave.

-- By which services of browsers know that we sent a message. Its private half is encrypted. Without the row a new pair is made, and
-- what agreed to the one before is gone.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null unique,
  encrypted_private_key text not null,
  created_at timestamptz not null
);

-- A browser that agreed. It ends with the session in which somebody agreed.
create table push_subscriptions (
  id uuid primary key,
  public_key text not null references push_keys (public_key) on delete cascade,
  -- Where its messages are posted, and what they are encrypted with.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- Who agreed: a customer by email address in small letters, an instructor by slug, a member of staff by id.
  realm text not null check (realm in ('account', 'diary', 'office')),
  person text not null,
  -- "Chrome on Android".
  device text not null,
  created_at timestamptz not null,
  -- When its service last took a message.
  reached_at timestamptz,
  account_session_id uuid references account_sessions (id) on delete cascade,
  instructor_session_id uuid references instructor_sessions (id) on delete cascade,
  office_session_id uuid references office_sessions (id) on delete cascade,
  check (num_nonnulls(account_session_id, instructor_session_id, office_session_id) = 1)
);
create index push_subscriptions_of_person on push_subscriptions (realm, person);
create index push_subscriptions_by_account_session on push_subscriptions (account_session_id);
create index push_subscriptions_by_instructor_session on push_subscriptions (instructor_session_id);
create index push_subscriptions_by_office_session on push_subscriptions (office_session_id);

create table push_messages (
  id uuid primary key,
  -- "lesson-change-…-<subscription>": of two with one reference the first is sent.
  reference text not null unique,
  position bigint generated always as identity,
  -- Null once its browser is gone.
  subscription_id uuid references push_subscriptions (id) on delete set null,
  realm text not null check (realm in ('account', 'diary', 'office')),
  person text not null,
  device text not null,
  -- The host of the browser's service: while it is away, all of its messages wait.
  service text not null,
  renderer text not null,
  renderer_input text not null,
  -- What it said, once it was tried.
  title text,
  body text,
  -- A later message of the same topic takes its place.
  topic text not null,
  state text not null check (state in ('waiting', 'sent', 'refused', 'withdrawn')),
  -- Leaves in quiet hours too.
  is_urgent boolean not null,
  created_at timestamptz not null,
  -- Of no use afterwards.
  expires_at timestamptz not null,
  not_before timestamptz,
  -- The end of the quiet hours, where it waits for that.
  due_at timestamptz,
  tries integer not null default 0,
  sent_at timestamptz,
  ended_at timestamptz,
  last_error text
);
create index push_messages_waiting on push_messages (position) where state = 'waiting';
create index push_messages_of_person on push_messages (realm, person, created_at desc);
create index push_messages_of_subscription on push_messages (subscription_id);
create index push_messages_by_time on push_messages (created_at);

-- When staff were notified of a task that is due soon.
alter table task_claims add column pushed_at timestamptz;
