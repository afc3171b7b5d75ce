-- Set while a payment for the basket is being decided: it is not changed under it.
alter table baskets add column held_at timestamptz;

-- An account that is closed is one that is not signed in: a checkout of it must still say whose it was, to be forgotten.
alter table checkouts drop constraint checkouts_account_id_fkey;
drop index checkouts_by_account;
