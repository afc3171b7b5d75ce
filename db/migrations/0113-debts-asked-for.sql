-- Instructors are also asked to pay what they owe.

alter table pay_requests drop constraint pay_requests_kind_check;
alter table pay_requests add constraint pay_requests_kind_check check (kind in ('bank details', 'outcomes', 'debt'));
