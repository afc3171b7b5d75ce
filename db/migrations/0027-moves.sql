-- Of src/features/office: files that staff move in.
create table moves (
  id uuid primary key,
  kind text not null,
  state text not null check (
    state in ('sent', 'trying', 'tried', 'moving', 'moved', 'stopped', 'undoing', 'undone')),
  -- As it was sent. Null once its rows are moved, and a week after it was sent.
  file bytea,
  -- Its headings, each with what stands below it in the first rows.
  headings jsonb not null,
  rows integer not null,
  -- Which heading each column is read from.
  columns jsonb not null default '{}',
  -- What staff say of doubtful and refused rows, by line.
  answers jsonb not null default '{}',
  -- How many rows the job that is under way has done.
  done integer not null default 0,
  -- What the rows that would be moved add up to, in words.
  sums jsonb not null default '[]',
  sent_by text not null,
  sent_at timestamptz not null,
  moved_by text,
  moved_at timestamptz,
  undone_at timestamptz
);
create index moves_by_time on moves (sent_at);
create index moves_by_end on moves (moved_at);
create trigger says_office_changed after insert or update or delete on moves
  for each statement execute function say_office_changed();

-- What the dry run found: of rows that are good nothing.
create table move_findings (
  move_id uuid not null references moves (id) on delete cascade,
  line integer not null,
  label text not null,
  verdict text not null check (verdict in ('good', 'doubtful', 'refused', 'here', 'left out')),
  findings jsonb not null,
  primary key (move_id, line)
);

alter table moved_rows add column move_id uuid references moves (id);
create index moved_rows_of_move on moved_rows (move_id) where move_id is not null;
