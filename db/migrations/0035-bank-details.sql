-- Tables of src/features/pay.

-- The accounts that instructors are paid to. Each has one in use at most, and one that waits to be confirmed.
create table bank_details (
  id uuid primary key,
  instructor_slug text not null references instructors (slug),
  account_name text not null,
  -- Sort code and account number, encrypted. What the office sees of them stands beside.
  encrypted text not null,
  sort_code_ending text not null check (sort_code_ending ~ '^[0-9]{2}$'),
  account_ending text not null check (account_ending ~ '^[0-9]{4}$'),
  entered_at timestamptz not null,
  confirmed_at timestamptz
);
create unique index bank_details_in_use on bank_details (instructor_slug) where confirmed_at is not null;
create unique index bank_details_waiting on bank_details (instructor_slug) where confirmed_at is null;
create trigger says_office_changed after insert or update or delete on bank_details
  for each statement execute function say_office_changed();
