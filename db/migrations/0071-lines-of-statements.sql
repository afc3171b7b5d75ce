-- The statement that a line of the bank came from, for the page of its order. Null where it was recorded by hand.
alter table bank_lines add column statement_id uuid references bank_statements (id) on delete set null;
create index bank_lines_of_statement on bank_lines (statement_id) where statement_id is not null;
