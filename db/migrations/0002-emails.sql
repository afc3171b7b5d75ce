-- Every email that leaves, or would leave where no mail server is set up.
create table emails (
  id uuid primary key,
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
  last_error text
);
create index emails_created_at on emails (created_at);
