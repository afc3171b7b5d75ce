-- Written by /readyz, which learns by it whether the database still takes writes. It has one row.
create table write_checks (
  id integer primary key check (id = 1),
  written_at timestamptz not null
);
