-- What the charged minutes were worth when they were charged: the average price of what was left then (R57).
alter table late_charges add column worth_pence integer not null default 0 check (worth_pence >= 0);
alter table late_charges alter column worth_pence drop default;
