-- What instructors note for their own tax return: tables of src/features/mileage. Nobody but the instructor reads them.

create table mileage_settings (
  instructor_slug text primary key references instructors (slug),
  has_dual_controls boolean not null,
  uses_flat_rate boolean not null,
  -- Where drives begin and end that count from home. Null where they don't count.
  home_outcode text,
  -- The flat rate is barred for a driving instructor's car with dual controls.
  check (not (has_dual_controls and uses_flat_rate))
);

create table odometer_readings (
  id uuid primary key default gen_random_uuid(),
  instructor_slug text not null references instructors (slug),
  day date not null,
  -- Before the first lesson of its day, or after the last one.
  moment text not null check (moment in ('start', 'end')),
  miles integer not null check (miles between 0 and 999999),
  -- What was driven since the reading before.
  use text not null check (use in ('business', 'some private', 'another car')),
  private_miles integer check (private_miles >= 0),
  entered_at timestamptz not null,
  unique (instructor_slug, day, moment),
  check (private_miles is null or use = 'some private')
);

-- The miles of days as instructors type them: added, and the last one of a day counts.
create table typed_miles (
  id bigint generated always as identity primary key,
  instructor_slug text not null references instructors (slug),
  day date not null,
  -- Tenths of a mile. Null where the day is as it was reckoned again.
  tenths integer check (tenths >= 0),
  -- What the day had before.
  before_tenths integer not null,
  typed_at timestamptz not null
);
create index typed_miles_of_day on typed_miles (instructor_slug, day, id);

create table expenses (
  id uuid primary key,
  instructor_slug text not null references instructors (slug),
  kind text not null,
  description text not null,
  -- On which it was paid, or for the first time.
  day date not null,
  pence integer not null check (pence > 0),
  business_percent smallint not null check (business_percent between 1 and 100),
  is_monthly boolean not null,
  ends_on date,
  -- The picture of the receipt and its file: "0f…3a/1600.jpg".
  receipt text,
  entered_at timestamptz not null,
  check (ends_on is null or (is_monthly and ends_on >= day))
);
create index expenses_of_instructor on expenses (instructor_slug, day);
