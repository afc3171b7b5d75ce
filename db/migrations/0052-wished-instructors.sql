-- Whom a line's lessons are wished with, by the name that the buyer chose: what an order says is never rewritten.
alter table order_lines add column instructor text;
