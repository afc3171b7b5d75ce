-- Cards that customers keep at the card gateway: a table of src/features/payments, and what leads to it.

-- What the card gateway knows a customer by, and nothing else does.
alter table account_users add column card_customer uuid not null default gen_random_uuid() unique;

-- For whom the gateway gave the token, and the words that they agreed to before the card was entered, where it is to be kept.
alter table payments add column card_customer uuid;
alter table payments add column keep_card_words text;
alter table payments add column keep_card_agreed_at timestamptz;

create table kept_cards (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account_users (id) on delete cascade,
  -- The gateway's name for the card. The card itself is at the gateway alone.
  reference text not null,
  scheme text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- Its last day.
  expires_on date not null,
  agreed_words text not null,
  agreed_at timestamptz not null,
  unique (account_id, reference)
);

create index kept_cards_by_expiry on kept_cards (expires_on);
