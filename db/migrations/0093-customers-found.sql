-- Accounts are found by staff as orders are: by the words of a name, and by how an email address, a phone number or a postcode begins.
create index account_users_by_words on account_users using gin (name_words(firstname || ' ' || surname));
create index account_users_by_start on account_users (email text_pattern_ops);
create index account_users_by_phone on account_users (phone text_pattern_ops);
create index account_users_by_postcode on account_users
  (replace(lower(address->>'postcode'), ' ', '') text_pattern_ops);
