-- What was answered with an access code: a row for each question. It goes with the access.
create table learning_progress (
  order_id uuid not null,
  copy integer not null,
  -- Of content/learning/questions.
  question text not null,
  -- 0 where the last answer was wrong, then one more for each right one on a day that it was due.
  box smallint not null check (box between 0 and 5),
  due_on date not null,
  right_count integer not null default 0,
  wrong_count integer not null default 0,
  answered_at timestamptz not null,
  primary key (order_id, copy, question),
  foreign key (order_id, copy) references learning_access (order_id, copy) on delete cascade
);

-- Mock tests of the theory, taken with an access code. What is no longer running is marked by its answers.
create table learning_tests (
  id uuid primary key,
  order_id uuid not null,
  copy integer not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  -- When it was handed in before its end.
  finished_at timestamptz,
  questions text[] not null,
  -- For each question the number of the chosen answer as its author wrote them: 0 is the right one. Null for none.
  answers smallint[] not null,
  flagged boolean[] not null,
  check (cardinality(answers) = cardinality(questions) and cardinality(flagged) = cardinality(questions)),
  foreign key (order_id, copy) references learning_access (order_id, copy) on delete cascade
);
create index learning_tests_of_access on learning_tests (order_id, copy, started_at);
