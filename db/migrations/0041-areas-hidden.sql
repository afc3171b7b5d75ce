-- An area that is hidden is not on the site, and its lessons are off sale since the same instant.
alter table areas add column hidden_at timestamptz;
