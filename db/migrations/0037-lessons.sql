-- Who is taught. One learner for each email address and name: a parent may buy for two children.
create table learners (
  id uuid primary key,
  name text not null,
  -- The learner's own, or the buyer's where the learner gave none.
  email text not null,
  -- Of the last order.
  postcode text not null,
  created_at timestamptz not null
);
create unique index one_learner on learners (lower(email), lower(name));
create index learners_by_name on learners (lower(name), id);

-- The lessons of a paid order, line by line, with whoever has them.
create table lesson_lines (
  order_id uuid not null references orders (id),
  position integer not null,
  learner_id uuid not null references learners (id),
  gearbox text check (gearbox in ('manual', 'automatic')),
  primary key (order_id, position)
);
create index lesson_lines_by_learner on lesson_lines (learner_id);

-- Minutes of lessons: what is left is the sum. Entries are added, never changed; a wrong one gets a counter-entry.
create table lesson_minutes (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  position integer not null,
  kind text not null check (kind in ('bought', 'given', 'refunded', 'corrected')),
  minutes integer not null,
  -- What the entry comes from: the same thing is never entered twice.
  source text not null unique,
  -- The day of the lesson; of the entry for the rest.
  day date not null,
  at timestamptz not null,
  -- The member of staff; empty where nobody's act.
  entered_by text not null,
  -- Of a counter-entry.
  why text not null default '',
  foreign key (order_id, position) references lesson_lines (order_id, position),
  check ((kind = 'bought' and minutes > 0) or (kind in ('given', 'refunded') and minutes < 0)
    or (kind = 'corrected' and minutes <> 0))
);
create index lesson_minutes_by_line on lesson_minutes (order_id, position);
create rule lesson_minutes_keeps_rows as on update to lesson_minutes do instead nothing;
create rule lesson_minutes_keeps_all_rows as on delete to lesson_minutes do instead nothing;

-- Who teaches the lessons of a line. One at a time.
create table placements (
  id uuid primary key,
  order_id uuid not null,
  position integer not null,
  instructor_slug text not null references instructors (slug),
  placed_at timestamptz not null,
  placed_by text not null,
  ended_at timestamptz,
  ended_by text,
  ended_why text,
  foreign key (order_id, position) references lesson_lines (order_id, position),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_why is null))
);
create unique index one_standing_placement on placements (order_id, position) where ended_at is null;
create index placements_of_instructor on placements (instructor_slug) where ended_at is null;

insert into learners (id, name, email, postcode, created_at)
select gen_random_uuid(), min(firstname || ' ' || surname), min(email), max(postcode), min(paid_at)
from (
  select person.firstname, person.surname, coalesce(nullif(person.email, ''), orders.email) as email,
    person.postcode, orders.paid_at
  from orders
  join order_addresses person on person.order_id = orders.id and person.role = 'learner'
  where orders.state = 'paid'
    and exists (select from order_lines where order_lines.order_id = orders.id and type = 'lesson')
) taught
group by lower(email), lower(firstname || ' ' || surname);

insert into lesson_lines (order_id, position, learner_id, gearbox)
select orders.id, order_lines.position, learners.id, order_lines.transmission
from orders
join order_lines on order_lines.order_id = orders.id and order_lines.type = 'lesson'
join order_addresses person on person.order_id = orders.id and person.role = 'learner'
join learners on lower(learners.email) = lower(coalesce(nullif(person.email, ''), orders.email))
  and lower(learners.name) = lower(person.firstname || ' ' || person.surname)
where orders.state = 'paid';

insert into lesson_minutes (order_id, position, kind, minutes, source, day, at, entered_by)
select orders.id, order_lines.position, 'bought', products.hours * 60 * order_lines.quantity,
  'bought ' || orders.id || ' ' || order_lines.position,
  (orders.paid_at at time zone 'Europe/London')::date, orders.paid_at, ''
from lesson_lines
join orders on orders.id = lesson_lines.order_id
join order_lines on order_lines.order_id = orders.id and order_lines.position = lesson_lines.position
join products on products.type = 'lesson' and products.id = order_lines.product_id
where products.hours > 0;
