-- Of src/platform/texts: what each text cost by the gateway’s own account, and the sums of months, which stay once texts are deleted.

-- When a text may leave that waits for the end of the quiet hours. Empty means at once.
alter table texts add column due_at timestamptz;
-- In millionths of a pound or dollar. The gateway says it some time after a text has left.
alter table texts add column price_micros integer;
alter table texts add column price_unit text;
-- When the gateway is asked for it; empty once it has said so, or no more is asked.
alter table texts add column price_due_at timestamptz;
alter table texts add column price_checks integer not null default 0;
create index texts_to_price on texts (price_due_at) where price_due_at is not null;

-- Of texts that are deleted, by the month in which they left, in London.
create table text_months (
  month date not null,
  -- Empty for those that the gateway has named no price of.
  unit text not null,
  texts integer not null,
  segments integer not null,
  price_micros bigint not null,
  -- Of those without a price, as they were reckoned.
  reckoned_pence integer not null,
  primary key (month, unit)
);
