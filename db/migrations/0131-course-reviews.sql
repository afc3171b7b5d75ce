-- Reviews of courses. What is said of a course is said of all its dates, and kept with the first of them.

-- The first date of the course, of which this is another; null for the first.
alter table courses add column original_id integer references courses (id);
create index courses_by_original on courses (original_id) where original_id is not null;
update courses set original_id = first.id
  from (
    select products.id as course_id, min(products.id) over (partition by products.name) as id
    from products join courses on courses.id = products.id where products.type = 'course'
  ) first
  where courses.id = first.course_id and first.id <> courses.id;

-- How many published reviews gave one star, two, … five: kept by a trigger on reviews, with the first date.
alter table courses add column ratings integer[] not null default '{0,0,0,0,0}';

alter table reviews alter column instructor_slug drop not null;
alter table reviews add column course_id integer references courses (id);
alter table reviews add constraint reviews_are_of_one_thing check (num_nonnulls(instructor_slug, course_id) = 1);
create index reviews_of_course on reviews (course_id, created_at desc, id) where state = 'published';
create index reviews_of_course_by_stars on reviews (course_id, rating, created_at desc, id) where state = 'published';
create index reviews_of_course_with_reply on reviews (course_id, created_at desc, id)
  where state = 'published' and reply is not null;
create index reviews_by_course on reviews (course_id) where course_id is not null;
-- Those that their writers have not confirmed, for the job that deletes them.
create index reviews_unconfirmed on reviews (created_at)
  where course_id is not null and state = 'pending' and verified_at is null;

create or replace function count_ratings() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    update instructors set ratings[old.rating] = ratings[old.rating] - 1 where slug = old.instructor_slug;
    update courses set ratings[old.rating] = ratings[old.rating] - 1 where id = old.course_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' then
    update instructors set ratings[new.rating] = ratings[new.rating] + 1 where slug = new.instructor_slug;
    update courses set ratings[new.rating] = ratings[new.rating] + 1 where id = new.course_id;
  end if;
  return null;
end
$$;
