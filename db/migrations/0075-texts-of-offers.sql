-- Of src/platform/texts: times that come free, to whoever agrees to hear of them. Who agreed before was not asked.

alter table text_numbers add column offers boolean not null default false;
