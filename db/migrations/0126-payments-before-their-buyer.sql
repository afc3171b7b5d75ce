-- Payments that a wallet's sheet approves before its buyer has said all that an order needs: nothing is charged until they order.

alter table payments add column waits_for_buyer boolean not null default false;
-- A gateway that has charged one of them at once is not asked for another in the next 30 days.
create index payments_charged_early on payments (updated_at)
  where waits_for_buyer and state in ('refunding', 'refunded');
