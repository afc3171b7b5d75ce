-- The tables of accounts without the columns of a library that kept them once, and that we never read.
alter table account_users drop column email_verified, drop column name, drop column image;

alter table account_credentials
  drop column provider_id,
  drop column account_id,
  drop column access_token,
  drop column refresh_token,
  drop column id_token,
  drop column access_token_expires_at,
  drop column refresh_token_expires_at,
  drop column scope,
  alter column password set not null;
drop index account_credentials_by_user;
alter table account_credentials add constraint account_credentials_user_id_key unique (user_id);

alter table account_sessions drop column ip_address;

-- Links that set a new password.
create table account_password_links (
  -- A keyed hash of the token in the link.
  token_hash text primary key,
  user_id uuid not null references account_users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index account_password_links_by_user on account_password_links (user_id);
create index account_password_links_expires_at on account_password_links (expires_at);
insert into account_password_links (token_hash, user_id, expires_at, created_at)
  select substr(identifier, length('reset-password:') + 1), account_users.id, expires_at, account_verifications.created_at
  from account_verifications join account_users on account_users.id::text = account_verifications.value
  where identifier like 'reset-password:%';
drop table account_verifications;
