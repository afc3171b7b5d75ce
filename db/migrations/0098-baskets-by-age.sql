-- The purge finds old baskets by when they were begun. That never changes, so that a saved basket still stays on its page (0003).
alter table baskets add column begun_at timestamptz not null default now();
update baskets set begun_at = updated_at;
create index baskets_by_age on baskets (begun_at);
