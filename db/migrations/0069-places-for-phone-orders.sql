-- Places on courses that an order by phone holds while it can be paid.

create table course_place_holds (
  basket_uuid uuid not null references baskets (uuid) on delete cascade,
  course_id integer not null references courses (id),
  places integer not null check (places > 0),
  held_until timestamptz not null,
  -- Whether the places left of the course are without these: not once they are given back, nor while an order has them.
  is_counted boolean not null default false,
  primary key (basket_uuid, course_id)
);
create index course_place_holds_counted on course_place_holds (course_id, held_until) where is_counted;
