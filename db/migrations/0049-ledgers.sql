-- What our books say of a London day and what the gateways say of the same payments.
create table ledger_days (
  day date not null,
  gateway text not null check (gateway in ('connect-e', 'paypal')),
  charged_ours integer not null,
  charged_theirs integer not null,
  refunded_ours integer not null,
  refunded_theirs integer not null,
  -- Payments and refunds of which the gateway did not tell.
  unanswered integer not null,
  compared_at timestamptz not null,
  primary key (day, gateway)
);

-- Where they differ: a charge or a refund that one knows and the other does not. Gone once they agree.
create table ledger_differences (
  id uuid primary key,
  day date not null,
  gateway text not null,
  payment_id uuid not null references payments (id) on delete cascade,
  kind text not null check (kind in ('charge', 'refund')),
  ours_pence integer not null,
  theirs_pence integer not null,
  found_at timestamptz not null,
  -- A member of staff has looked at it and said why.
  explained_at timestamptz,
  explained_by text,
  note text,
  unique (payment_id, kind),
  check ((explained_at is null) = (explained_by is null) and (explained_at is null) = (note is null))
);
create index ledger_differences_by_day on ledger_differences (day, gateway);
create index payment_events_by_time on payment_events (at);
