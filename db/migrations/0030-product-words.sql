-- What the page of a product says beside its name and summary. Null: the words that the site comes with.
alter table products
  -- Under its heading.
  add column lead text,
  -- Who it is for, and what is in it where it is posted: each a point of a list.
  add column for_whom text[],
  add column contents text[],
  -- The name of an uploaded picture, which stands in the place of the drawing.
  add column picture text;
