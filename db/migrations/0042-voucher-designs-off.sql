-- Designs that the builder does not offer at present. What was bought in one stays as it is.
create table voucher_designs_off (
  id text primary key,
  since timestamptz not null
);

create trigger says_content_changed after insert or update or delete on voucher_designs_off
  for each statement execute function say_content_changed();
