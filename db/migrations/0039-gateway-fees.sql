-- What the books need of other features.

-- Of src/features/payments: what the gateway kept of a charge, as its own answer says. Null where it doesn't tell.
alter table payments add column gateway_fee_pence integer check (gateway_fee_pence >= 0);

-- Of src/features/lessons: for what was owed at the end of a past day.
create index lesson_minutes_by_day on lesson_minutes (day);
