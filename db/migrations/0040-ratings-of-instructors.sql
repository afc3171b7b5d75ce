-- How many published reviews gave an instructor one star, two, … five: kept in the transaction that changes a review, so
-- that no page counts.
alter table instructors add column ratings integer[] not null default '{0,0,0,0,0}';

update instructors set ratings = array[
  (select count(*) from reviews where instructor_slug = slug and state = 'published' and rating = 1),
  (select count(*) from reviews where instructor_slug = slug and state = 'published' and rating = 2),
  (select count(*) from reviews where instructor_slug = slug and state = 'published' and rating = 3),
  (select count(*) from reviews where instructor_slug = slug and state = 'published' and rating = 4),
  (select count(*) from reviews where instructor_slug = slug and state = 'published' and rating = 5)
];

create function count_ratings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    update instructors set ratings[old.rating] = ratings[old.rating] - 1 where slug = old.instructor_slug;
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' then
    update instructors set ratings[new.rating] = ratings[new.rating] + 1 where slug = new.instructor_slug;
  end if;
  return null;
end
$$;

create trigger counts_ratings after insert or delete or update of state, rating, instructor_slug on reviews
  for each row execute function count_ratings();
