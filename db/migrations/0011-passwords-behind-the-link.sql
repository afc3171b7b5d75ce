-- A password is chosen behind the emailed link, by whoever reads the address's email: nothing asked for holds one.
alter table account_registrations drop column password;
drop index account_registrations_created_at;
create index account_registrations_link_ends_at on account_registrations (link_ends_at);

-- Browsers are remembered by a cookie of theirs, not by their networks.
drop table account_networks;
