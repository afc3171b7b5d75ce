-- Whoever keeps pages in memory hears when something has changed that they show. Heard when the transaction commits.
create function say_content_changed() returns trigger language plpgsql
  as $$ begin perform pg_notify('content', ''); return null; end $$;

create trigger says_content_changed after insert or update or delete on areas
  for each statement execute function say_content_changed();
create trigger says_content_changed after insert or update or delete on area_outcodes
  for each statement execute function say_content_changed();
create trigger says_content_changed after insert or update or delete on products
  for each statement execute function say_content_changed();
create trigger says_content_changed after insert or update or delete on product_prices
  for each statement execute function say_content_changed();
create trigger says_content_changed after insert or update or delete on bundle_parts
  for each statement execute function say_content_changed();
create trigger says_content_changed after insert or update or delete on instructors
  for each statement execute function say_content_changed();
create trigger says_content_changed after insert or update or delete on reviews
  for each statement execute function say_content_changed();
create trigger says_content_changed after insert or update or delete on courses
  for each statement execute function say_content_changed();
