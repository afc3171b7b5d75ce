-- What the school says under a published review.
alter table reviews add column reply text;
alter table reviews add column replied_at timestamptz;
alter table reviews add constraint reviews_reply_check check ((reply is null) = (replied_at is null));
