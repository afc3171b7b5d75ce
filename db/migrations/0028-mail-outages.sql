-- What is known of the mail server: one row, which every process reads before it sends. No row means that it answers.
create table mail_server (
  only_row boolean primary key default true check (only_row),
  failures integer not null,
  down_since timestamptz,
  retry_at timestamptz,
  reason text not null
);

alter table emails
  -- The order in which they leave.
  add column position bigint generated always as identity,
  -- Not tried before then: another process is sending it, or its last try failed.
  add column not_before timestamptz,
  add column tries integer not null default 0,
  -- A mail server has refused it for good, and the staff may correct the address.
  add column refused boolean not null default false,
  add column notify_staff boolean not null default true;
update emails set refused = true where failed_at is not null and last_error not like 'there was nothing to send%';
create index emails_waiting on emails (position) where sent_at is null and failed_at is null;
create index emails_sent_at on emails (sent_at);
