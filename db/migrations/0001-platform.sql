-- Tables of src/platform.

-- The words of a name, for indexes that find people by how any word of their name begins.
create function name_words(name text) returns tsvector language sql immutable
  return to_tsvector('simple', regexp_replace(name, '[^[:alnum:]]+', ' ', 'g'));

-- Tells the page cache that something on public pages has changed, when the transaction commits. Each table that a public
-- page shows has this trigger.
create function say_content_changed() returns trigger language plpgsql
  as $$ begin perform pg_notify('content', ''); return null; end $$;

-- Tells the open pages of the office that something has changed, when the transaction commits.
create function say_office_changed() returns trigger language plpgsql
  as $$ begin perform pg_notify('office', ''); return null; end $$;

-- How often something was done within the window that is open, by a keyed hash of what and by whom. Unlogged: a count
-- costs no wait for the disk, and a crash of the database, which empties the table, lets a few more through.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (expires_at);

-- Wrong passwords: a crash of the database does not empty this table.
create table failure_delays (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  last_at timestamptz not null,
  retry_at timestamptz
);
create index failure_delays_last_at on failure_delays (last_at);

-- What is known of the mail server: one row, which every process reads before it sends. No row means that it answers.
create table mail_server (
  only_row boolean primary key default true check (only_row),
  failures integer not null,
  down_since timestamptz,
  retry_at timestamptz,
  reason text not null
);

-- When the office is open, and by when it rings and posts. Each change is a row, so that what was promised before it stays as
-- it was. Without a row it is what src/platform/brand.ts says.
create table opening_hours (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  week jsonb not null,
  closed_days jsonb not null,
  rings_by text not null,
  posts_by text not null
);
create trigger says_content_changed after insert or update or delete on opening_hours
  for each statement execute function say_content_changed();

-- Files that emails attach and that never change, by name: the terms that a buyer accepted, in their version.
create table email_documents (
  name text primary key,
  filename text not null,
  content_type text not null,
  content bytea not null,
  created_at timestamptz not null
);

-- Every email that leaves, or would leave where no mail server is set up.
create table emails (
  id uuid primary key,
  -- By what it leaves. Whatever sends by one channel leaves the rows of others alone.
  channel text not null default 'email',
  -- Stays the same however often the message is sent, so that mail programs show it once.
  message_id text not null unique,
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  plain text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- The renderer that makes the body each time the email leaves, and its input: a body that holds a secret is not stored.
  renderer text,
  renderer_input text,
  -- The order in which they leave.
  position bigint generated always as identity,
  -- Not tried before then: another process is sending it, or its last try failed.
  not_before timestamptz,
  tries integer not null default 0,
  -- A mail server has refused it for good, and the staff may correct the address.
  refused boolean not null default false,
  notify_staff boolean not null default true,
  -- Which order it is about, and whether it is to its buyer, whose address may be corrected.
  order_id uuid,
  to_buyer boolean not null default false,
  -- A file that it attaches.
  document text references email_documents (name)
);
create index emails_created_at on emails (created_at);
create index emails_waiting on emails (position) where sent_at is null and failed_at is null;
create index emails_sent_at on emails (sent_at);
create index emails_refused on emails (failed_at) where refused;
create index emails_by_order on emails (order_id) where order_id is not null;
create index emails_by_recipient on emails (lower(recipient));
-- Most changes of emails concern nobody at the office.
create trigger says_office_changed after update of refused on emails
  for each row when (old.refused is distinct from new.refused) execute function say_office_changed();
create trigger says_office_order_email_sent after update of sent_at on emails
  for each row when (new.order_id is not null and old.sent_at is distinct from new.sent_at)
  execute function say_office_changed();

-- Written by /readyz, which learns by it whether the database still takes writes. It has one row.
create table write_checks (
  id integer primary key check (id = 1),
  written_at timestamptz not null
);
