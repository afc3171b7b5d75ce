-- Of src/platform/school/published: what a member of staff has drafted of the school and looks at before it is published. One each.

create table school_drafts (
  staff_id uuid primary key references office_staff on delete cascade,
  -- All facts, as of a version.
  facts jsonb not null,
  -- The version that it was made from. Once that has been followed by another, the draft is not shown.
  after_version integer not null,
  made_at timestamptz not null
);
