-- What the owner settled of a payment that no gateway decided on, and on what evidence.
create table payment_settlements (
  payment_id uuid primary key references payments (id) on delete cascade,
  outcome text not null check (outcome in ('taken', 'not_taken')),
  -- The gateway's name for the charge, where it was taken.
  reference text,
  reason text not null,
  evidence text not null,
  settled_by text not null,
  settled_at timestamptz not null,
  check ((outcome = 'taken') = (reference is not null))
);
create index payment_settlements_not_taken on payment_settlements (settled_at) where outcome = 'not_taken';

-- The day on which staff look at an undecided payment again.
alter table payments add column look_again_on date;
create trigger says_office_look_again after update of look_again_on on payments
  for each row when (old.look_again_on is distinct from new.look_again_on) execute function say_office_changed();
