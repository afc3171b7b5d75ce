-- Who bought what and when, in temporary tables that the other files write the school's rows from. Chance is a hash of a
-- number and a salt, so that every run writes the same school, ending `now`.

create function pg_temp.r(n bigint, salt int, below int) returns int language sql immutable
  return ((hashint8extended(n, salt) & 9223372036854775807) % below)::int;

-- Orders before the last 50,000 have numbers below 1.
create function pg_temp.rest(n bigint, of int) returns int language sql immutable return ((n % of + of) % of)::int;

-- As a version 4 uuid looks.
create function pg_temp.id(kind text, n bigint) returns uuid language sql immutable
  return overlay(overlay(md5(kind || ' ' || n) placing '4' from 13 for 1) placing 'a' from 17 for 1)::uuid;

-- The letters of an order number or voucher code; no two numbers have the same six.
create function pg_temp.letter(n bigint, place int) returns text language sql immutable
  return substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (((n * 387420489) >> (30 - 5 * place)) & 31)::int + 1, 1);
create function pg_temp.four(n bigint) returns text language sql immutable
  return pg_temp.letter(n, 1) || pg_temp.letter(n, 2) || pg_temp.letter(n, 3) || pg_temp.letter(n, 4);

create temp table names as select
  array['Amelia','Oliver','Priya','Callum','Bronwen','Kwame','Zofia','Mohammed','Grace','Rhys','Ines','Declan','Aisha',
    'Thomas','Mei','Jasmine','Ewan','Farah','Harriet','Luca','Nkechi','George','Saoirse','Arjun','Poppy','Connor','Leila',
    'Jacob','Eilidh','Samuel','Tanya','Marek','Freya','Ibrahim','Molly','Daniel','Chloe','Yusuf','Esme','Patrick','Ruby',
    'Kofi','Hannah','Ravi','Isla','Stephen','Noor','Archie','Gwen','Tomasz'] as first,
  array['Smith','Patel','Hughes','O''Brien','Khan','Boateng','Nowak','Campbell','Evans','Ali','Walker','Singh','Murphy',
    'Taylor','Okafor','Robinson','Chen','Davies','MacLeod','Ahmed','Wilson','Begum','Thompson','Adeyemi','Clarke','Jones',
    'Sharma','Wright','Kelly','Morgan','Hussain','Baker','Lewandowski','Fraser','Green','Mensah','Bailey','Nair','Price',
    'Doyle','Osei','Turner','Rahman','Collins','Griffiths','Gill','Harris','Pearce','Zhang','Ward','Barnes','Sutherland',
    'Iqbal','Cole','Hart','Llewellyn','Knight','Begley','Foster','Amos'] as last;

-- More colleagues than the demonstration has, so that each teaches no more than one person can.
insert into instructors (slug, position, name, email, portrait, gearboxes, area_slug, outcodes, lat, lon, languages,
  nervous_friendly, grade, teaching_since, lead, about, weekly_availability, badge)
select slug || '-' || i, 1000 + 200 * i + position, names.first[pg_temp.r(i * 100 + position, 1, 50) + 1] || ' '
    || names.last[pg_temp.r(i * 100 + position, 2, 60) + 1], slug || '-' || i || '@instructors.bitepoint.example', portrait,
  gearboxes, area_slug, outcodes, lat, lon, languages, nervous_friendly, grade, teaching_since, lead, about,
  weekly_availability, badge
from instructors, names, generate_series(1, 7) i;

create temp table people as
select p, first[pg_temp.r(p, 3, 50) + 1] as firstname, last[pg_temp.r(p, 4, 60) + 1] as surname,
  lower(replace(first[pg_temp.r(p, 3, 50) + 1] || '.' || last[pg_temp.r(p, 4, 60) + 1], '''', '')) || p || '@'
    || (array['example.com', 'example.co.uk', 'post.example'])[pg_temp.r(p, 5, 3) + 1] as email,
  '07700 9' || lpad(pg_temp.r(p, 6, 100000)::text, 5, '0') as phone, area_slug as area, town,
  outcode || ' ' || pg_temp.r(p, 7, 10) || chr(65 + pg_temp.r(p, 8, 8)) || chr(65 + pg_temp.r(p, 9, 8)) as postcode,
  1 + pg_temp.r(p, 10, 180) || ' ' || (array['Kirkstall Road', 'Station Road', 'Church Lane', 'High Street', 'Mill Lane',
    'Victoria Street', 'The Green', 'Park Avenue'])[pg_temp.r(p, 11, 8) + 1] as street
from now, generate_series(1, now.people) p, names,
  lateral (select array_agg(outcode order by outcode) as all_outcodes from area_outcodes) outcodes,
  lateral (select all_outcodes[pg_temp.r(p, 12, cardinality(all_outcodes)) + 1] as chosen) choice
join area_outcodes on outcode = chosen
join (select slug, name as town from areas) area on area.slug = area_slug;
create unique index on people (p);

-- A day's course each week.
insert into products (type, id, name, slug, url, image, summary, dispatch_type, quantity_limit)
select 'course', 1000 + c, 'Motorway Day ' || c, 'motorway-day-' || c, '/courses/motorway-day-' || c,
  '/art/vouchers/card-motorway-sign.svg', 'Slip roads, lorries and spray, with an instructor.', 'none', 4
from generate_series(1, 150) c;
insert into product_prices (product_type, product_id, price_pence, valid_from)
select 'course', 1000 + c, 3550, '2020-01-01' from generate_series(1, 150) c;
insert into product_events (product_id, begins_at, ends_at, venue, whole_pence, places, places_left)
select 1000 + c, day + interval '9 hours', day + interval '13 hours', 'Hartshead Moor services', 8900, 30, 6
from generate_series(1, 150) c, now, lateral (select date_trunc('day', now) - (148 - c) * interval '7 days' as day) on_day;
insert into courses (id, kind, length, suits, heading)
select 1000 + c, 'purchase', 'Half a day', 'Whoever has passed', 'How the day works' from generate_series(1, 150) c;

create temp table bought as
select n, pg_temp.id('order', n) as id, pg_temp.id('payment', n) as payment_id, pg_temp.id('basket', n) as basket_uuid,
  'BP-' || pg_temp.four(n) || '-' || pg_temp.letter(n, 5) || pg_temp.letter(n, 6) as number,
  now - (50000 - n) * apart - pg_temp.r(n, 20, 1800) * interval '1 second' as at,
  case when pg_temp.r(n, 21, 5) = 0 then 'paypal' else 'connect-e' end as gateway,
  pg_temp.r(n, 22, 3) > 0 as is_pupil, kind, people.*,
  case
    when n > 49960 and n % 13 = 0 then 'placed'
    when kind in ('e-voucher', 'gift-card') then 'paid'
    when luck < 3 then 'declined'
    when luck = 3 then 'cancelled'
    when luck < 6 then 'refunded'
    else 'paid'
  end as state
from now
cross join generate_series(50001 - now.orders, 50000) n
cross join lateral (select (array['lessons','lessons','e-voucher','lessons','digital','lessons','gift-card','lessons',
  'lessons','course','lessons','posted','lessons','e-voucher','lessons','digital','lessons','gift-card','lessons',
  'training'])[pg_temp.rest(n, 20) + 1] as kind, pg_temp.r(n, 23, 100) as luck) chance
join people on people.p = pg_temp.r(n, 24, now.people) + 1;
create unique index on bought (n);
create unique index on bought (id);

create temp table lessons as select area_slug, array_agg(id order by id) as ids from products
where type = 'lesson' and off_sale_at is null and hours <= 20 group by area_slug;

create temp table lines as
with wanted as (
  select n, 0 as position, case kind when 'lessons' then 'lesson' when 'training' then 'training' when 'course' then 'course'
      when 'digital' then 'product' when 'posted' then 'product' end as type,
    case kind
      when 'lessons' then ids[pg_temp.r(n, 30, cardinality(ids)) + 1]
      when 'training' then 1 + pg_temp.r(n, 31, 4)
      when 'course' then greatest(1001, least(1150, 1004 + n * 147 / 50000))
      when 'digital' then 1 + pg_temp.r(n, 32, 4)
      when 'posted' then 5
    end as product_id
  from bought join lessons on area_slug = area where kind not in ('e-voucher', 'gift-card')
  union all
  select n, 1, 'product', 1 + pg_temp.r(n, 33, 4) from bought where kind = 'lessons' and pg_temp.r(n, 34, 5) = 0
)
select wanted.*, sold.name, image, 1 as quantity, price_pence as unit, wanted.type in ('lesson', 'training') as carries_fee,
  dispatch_type as dispatch, is_instructor_training as training, transmission, hours,
  case wanted.type when 'course' then jsonb_build_object('name', bought.firstname) else '{}'::jsonb end as options,
  case wanted.type when 'course' then jsonb_build_object('attendee', bought.firstname, 'when', 'Saturday, 9am to 1pm',
    'venue', 'Hartshead Moor services', 'later', 5350) end as course
from wanted
join products sold on sold.type = wanted.type and sold.id = wanted.product_id
join product_prices price on price.product_type = sold.type and price.product_id = sold.id and valid_until is null
join bought using (n)
union all
select n, position, 'voucher', case kind when 'e-voucher' then 1 else 2 end,
  case kind when 'e-voucher' then 'E-voucher, Birthday' else 'Gift card, Roundabout' end, '/art/vouchers/birthday.svg', 1,
  (array[2500, 5000, 10000, 25000])[pg_temp.r(n * 2 + position, 35, 4) + 1], false,
  case kind when 'e-voucher' then 'digital' else 'physical' end, false, null, null, '{}', null
from bought, generate_series(0, 1) position where kind in ('e-voucher', 'gift-card');
create unique index on lines (n, position);

create temp table sums as
select n, sum(unit) as subtotal, round(sum(unit) filter (where carries_fee) * 0.045) as fee,
  case kind when 'gift-card' then 199 when 'posted' then 299 else 0 end as postage
from lines join bought using (n) group by n, kind;
update sums set fee = coalesce(fee, 0);
create unique index on sums (n);

-- Two vouchers of each order that bought some: 20,000.
create temp table given as
select row_number() over (order by n, position) as v, n, position, kind, unit as value, at, number, firstname
from lines join bought using (n) where type = 'voucher';
create unique index on given (v);

-- Many of them are spent some weeks later, on lessons.
create temp table spent as
select distinct on (bought.n) bought.n, v, least(value, unit) as pence, bought.at, bought.number
from given join bought on bought.n
  = (given.n + 1500 + pg_temp.r(v, 40, 9000)) / 20 * 20 + (array[0, 1, 3, 5, 7, 8, 10, 12])[pg_temp.r(v, 42, 8) + 1]
join lines on lines.n = bought.n and lines.position = 0
where bought.state = 'paid' and pg_temp.r(v, 41, 20) < 19 order by bought.n, v;
create unique index on spent (n);
analyze people, bought, lines, sums, given, spent;
