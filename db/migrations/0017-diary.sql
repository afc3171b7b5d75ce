-- The diary has no tables of its own: what instructors sign in with is identity's, and is made before the instructors are.
alter table instructor_credentials
  add constraint instructor_credentials_instructor_slug_fkey foreign key (instructor_slug) references instructors (slug);
