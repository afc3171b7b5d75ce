-- Files that emails attach and that never change, by name: the terms that a buyer accepted, in their version.
create table email_documents (
  name text primary key,
  filename text not null,
  content_type text not null,
  content bytea not null,
  created_at timestamptz not null
);
alter table emails add column document text references email_documents (name);
