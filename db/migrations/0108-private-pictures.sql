-- Pictures that are shown to one person alone, by the page of what they are of: a receipt of an instructor.
alter table uploaded_pictures add column is_private boolean not null default false;
