-- Of src/features/pay: how runs are paid, and what is written for the instructors about it.

-- The account that the school pays from. One row, once the owner has written it.
create table pay_settings (
  id integer primary key check (id = 1),
  account_name text not null,
  -- Sort code and account number, encrypted.
  encrypted text not null,
  sort_code_ending text not null check (sort_code_ending ~ '^[0-9]{2}$'),
  account_ending text not null check (account_ending ~ '^[0-9]{4}$'),
  -- Without it there are no files for Bacs.
  service_user text check (service_user ~ '^[0-9]{6}$'),
  -- What instructors read on their statements, before the number of the run.
  reference text not null
);

-- A file with which a bank is asked to pay: made once, and given again as it is.
create sequence bank_file_serials as integer maxvalue 999999 cycle;
create table bank_files (
  id uuid primary key,
  run integer not null references pay_runs (number),
  shape text not null check (shape in ('bacs', 'csv', 'barclays', 'lloyds')),
  -- The file, encrypted: it has accounts in full.
  encrypted text not null,
  sent_by date not null,
  arrives_on date not null,
  made_at timestamptz not null,
  made_by text not null,
  -- When the bank did not take it: whom it was to pay can be in another file.
  withdrawn_at timestamptz,
  withdrawn_because text,
  check ((withdrawn_at is null) = (withdrawn_because is null))
);
create index bank_files_by_run on bank_files (run);
create trigger says_office_changed after insert or update or delete on bank_files
  for each statement execute function say_office_changed();

-- Whom a file pays: nobody twice for a run.
create table bank_file_payments (
  run integer not null references pay_runs (number),
  instructor_slug text not null references instructors (slug),
  file_id uuid not null references bank_files (id),
  pence integer not null check (pence > 0),
  -- What may be seen of the account, as it was then.
  account_name text not null,
  sort_code_ending text not null,
  account_ending text not null,
  primary key (run, instructor_slug)
);
create index bank_file_payments_by_file on bank_file_payments (file_id);

-- An instructor who is registered for VAT has agreed that we write their invoices to us.
create table self_billing_agreements (
  instructor_slug text not null references instructors (slug),
  starts_on date not null,
  ends_on date not null,
  vat_number text not null,
  -- Of the instructor's business, as it is on the invoice.
  business_name text not null,
  business_address text not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  primary key (instructor_slug, starts_on),
  constraint self_billing_agreements_last check (ends_on > starts_on)
);

-- Written as a run is closed. Each instructor has their own numbers, without gaps.
create table self_billed_invoices (
  instructor_slug text not null references instructors (slug),
  number integer not null check (number > 0),
  run integer not null references pay_runs (number),
  issued_on date not null,
  -- Below nought it is a credit note. The tax is in the pay.
  gross_pence integer not null,
  vat_pence integer not null,
  vat_number text not null,
  business_name text not null,
  business_address text not null,
  school_name text not null,
  school_address text not null,
  school_vat_number text not null,
  primary key (instructor_slug, number),
  unique (instructor_slug, run)
);
create rule self_billed_invoices_keeps_rows as on update to self_billed_invoices do instead nothing;
create rule self_billed_invoices_keeps_all_rows as on delete to self_billed_invoices do instead nothing;
