-- What programs of others are told of as it happens, of src/platform/webhooks.

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  address text not null,
  events text[] not null,
  -- Encrypted. What is sent is signed with it.
  secret text not null,
  added_at timestamptz not null,
  -- Since its last answer that was good: when the first try failed, and how many have.
  failing_since timestamptz,
  failures integer not null default 0,
  off_at timestamptz
);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  -- The same for every address that is told of it.
  event_id uuid not null,
  event text not null,
  -- Exactly what is sent.
  body text not null,
  happened_at timestamptz not null,
  tries integer not null default 0,
  tried_at timestamptz,
  -- Null once it was delivered or given up.
  next_try_at timestamptz,
  -- Of the last try: the code that was answered, or why there was no answer.
  answered integer,
  problem text,
  delivered_at timestamptz
);
create index webhook_deliveries_by_next_try on webhook_deliveries (next_try_at) where next_try_at is not null;
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, happened_at desc, id);
create index webhook_deliveries_by_time on webhook_deliveries (happened_at);
