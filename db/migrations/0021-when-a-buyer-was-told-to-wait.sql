-- When somebody was first answered that a payment is undecided: whoever was told to wait is emailed how it ended.
alter table payments add column undecided_since timestamptz;
