-- When a settled payment was last compared with what its gateway says has gone back of it.
alter table payments add column looked_at timestamptz;
create index payments_to_look_at on payments (looked_at nulls first) where state = 'captured';
