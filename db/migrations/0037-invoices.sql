-- Tables of src/features/books: invoices, and the credit notes that take from them.

-- The last number of each series. Whoever issues a paper holds this row until the end of their transaction, so that no number
-- is given twice, and one that is rolled back is given to the next.
create table invoice_numbers (
  only_row boolean primary key default true check (only_row),
  invoice integer not null default 0,
  credit_note integer not null default 0
);
insert into invoice_numbers default values;

create table invoices (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number integer not null check (number > 0),
  order_id uuid not null references orders (id) on delete cascade,
  -- The invoice that a credit note takes from.
  credits uuid references invoices (id) on delete cascade,
  -- The invoice that was credited because the buyer's name or address changed, and whose place this one takes.
  replaces uuid unique references invoices (id) on delete cascade,
  issued_at timestamptz not null,
  -- The name of the member of staff, "the buyer", or "the site".
  issued_by text not null,
  total_pence integer not null,
  vat_pence integer not null,
  buyer jsonb not null,
  -- Everything else that is printed.
  paper jsonb not null,
  unique (kind, number),
  check ((kind = 'credit_note') = (credits is not null)),
  check (kind = 'invoice' or replaces is null)
);
create index invoices_by_order on invoices (order_id);
create unique index first_invoice_of_order on invoices (order_id) where kind = 'invoice' and replaces is null;
create index invoices_by_credited on invoices (credits) where credits is not null;
create index invoices_by_time on invoices (issued_at);

create function keep_invoices() returns trigger language plpgsql as $$
begin
  -- Only a buyer who is erased goes from an invoice.
  if (to_jsonb(old) - 'buyer') is distinct from (to_jsonb(new) - 'buyer') then
    raise exception 'An invoice is never changed.';
  end if;
  return new;
end $$;
create trigger keeps_invoices before update on invoices for each row execute function keep_invoices();
