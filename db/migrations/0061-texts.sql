-- Of src/platform/texts: text messages to mobile phones, as they wait, leave and arrive, and what is answered.

create table texts (
  id uuid primary key,
  -- "lesson-…": of two with one reference the first is sent.
  reference text not null unique,
  position bigint generated always as identity,
  -- +447…
  recipient text not null,
  -- Of whose person it is, in small letters. Empty where nobody is known.
  email text not null default '',
  -- What it says, or what it is composed from as it leaves. A secret is encrypted, and deleted once it has left.
  body text,
  encrypted_body text,
  renderer text,
  renderer_input text,
  segments integer,
  cost_pence integer,
  state text not null check (state in ('waiting', 'sent', 'delivered', 'undelivered', 'refused', 'withdrawn')),
  -- Leaves in quiet hours too.
  is_urgent boolean not null,
  created_at timestamptz not null,
  -- Of no use afterwards.
  expires_at timestamptz not null,
  not_before timestamptz,
  -- Since when the gateway may have it, while nobody has said whether it does.
  tried_at timestamptz,
  tries integer not null default 0,
  provider_id text unique,
  sent_at timestamptz,
  ended_at timestamptz,
  -- The gateway’s code, and what it means.
  error_code integer,
  last_error text
);
create index texts_waiting on texts (position) where state = 'waiting';
create index texts_of_person on texts (email, created_at desc);
create index texts_by_recipient on texts (recipient, created_at);
create index texts_by_time on texts (created_at);
create index texts_by_sending on texts (sent_at) where sent_at is not null;

create table text_replies (
  provider_id text primary key,
  sender text not null,
  body text not null,
  received_at timestamptz not null
);
create index text_replies_by_sender on text_replies (sender, received_at desc);
create index text_replies_by_time on text_replies (received_at);

-- Numbers that have answered STOP, until they answer START. Kept without an end, since it is a refusal.
create table text_stops (
  phone text primary key,
  stopped_at timestamptz not null
);
