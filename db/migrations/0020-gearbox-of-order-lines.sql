-- The gearbox that lessons were bought for; null for the rest, and for orders from before this was written down.
alter table order_lines add column transmission text check (transmission in ('manual', 'automatic'));
