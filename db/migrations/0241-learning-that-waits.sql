-- Digital products that their buyer did not ask for at once open once the 14 days for cancelling are over.
alter table learning_access add column opens_on date;
