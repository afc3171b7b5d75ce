-- Products that are a place at something that takes place on a day: courses. They are sold until it begins.
create table product_events (
  product_type text not null default 'course' check (product_type = 'course'),
  product_id integer not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begins_at),
  venue text not null,
  -- The whole price, of which the catalogue's price is the deposit; nothing where it is free.
  whole_pence integer not null check (whole_pence >= 0),
  -- None where anybody may come.
  places integer check (places > 0),
  places_left integer check (places_left between 0 and places),
  primary key (product_type, product_id),
  foreign key (product_type, product_id) references products (type, id),
  check ((places is null) = (places_left is null))
);

-- What a course's page says. Its name, picture and address are the product's; a response form's course has no price.
create table courses (
  id integer primary key,
  product_type text not null default 'course' check (product_type = 'course'),
  kind text not null check (kind in ('purchase', 'response')),
  length text not null,
  suits text not null,
  heading text not null,
  steps jsonb not null default '[]',
  paragraphs jsonb not null default '[]',
  -- The label of the response form's question, and what stands in the form's place once it is sent.
  question text,
  thanks text,
  -- What the button for the course's film says, where there is one.
  film text,
  foreign key (product_type, id) references product_events (product_type, product_id),
  check (kind = 'purchase' or (question is not null and thanks is not null))
);

create table course_responses (
  id uuid primary key,
  course_id integer not null references courses (id),
  name text not null,
  email text not null,
  questions_field text not null,
  questions text not null,
  created_at timestamptz not null
);

create index course_responses_by_course on course_responses (course_id);

-- The course as it was when its place was bought: a later change of it does not change that.
alter table order_lines add column course jsonb;
