-- Of src/features/office/moving-in: what the site knows a moved row by, where that is not the row's own id: the address of an area's or
-- an instructor's page, the number of a product. By it the move is undone.
alter table moved_rows add column subject_key text;
