-- Where the payer of a wallet approves: whoever asks twice is sent to the same place.
alter table payments add column approve_url text;

-- What has been typed into a section and not saved yet, by section and field.
alter table checkouts add column drafts jsonb not null default '{}';
