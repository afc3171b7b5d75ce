-- An account that the bank returned a payment of: it waits to be confirmed again, and the reason says why.
alter table bank_details add column doubted_at timestamptz;
alter table bank_details add column doubted_because text;
