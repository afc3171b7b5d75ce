-- A course's page says how many places are left, so each that is sold or given back changes it.
drop trigger says_content_changed on product_events;
create trigger says_content_changed after insert or update or delete on product_events
  for each statement execute function say_content_changed();
