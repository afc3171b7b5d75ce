-- Of src/features/referrals: what customers and their friends get, customers' codes for friends, and what came of them.

-- Of src/features/basket: a customer's code for friends is a discount code that isn't among the school's own.
alter table discount_codes add column is_referral boolean not null default false;
create index discount_codes_of_referrers on discount_codes (code) where is_referral and uses > 0;
create index discount_codes_of_school on discount_codes (added_at desc) where not is_referral;

-- The offer as owners have set it, one after the other: the last one holds. Without a row there is none.
create table referral_offers (
  id integer primary key,
  is_on boolean not null,
  -- What a friend gets off lessons, and from which spend.
  friend_pence integer not null check (friend_pence > 0),
  min_spend_pence integer not null check (min_spend_pence >= 0),
  -- What whoever brought the friend gets, as a voucher.
  referrer_pence integer not null check (referrer_pence > 0),
  set_at timestamptz not null,
  set_by text not null
);

create table referral_codes (
  code text primary key references discount_codes (code),
  -- Null once the account is closed.
  user_id uuid unique references account_users (id) on delete set null,
  added_at timestamptz not null
);

-- A friend's order of which a lesson has been given, and what became of the reward for it.
create table referrals (
  order_id uuid primary key references orders (id) on delete cascade,
  code text not null references referral_codes (code),
  -- As it was promised when the order was placed.
  reward_pence integer not null check (reward_pence > 0),
  state text not null check (state in ('held', 'given', 'refused')),
  -- Why staff decide, or why there is no reward.
  why text not null,
  voucher_id uuid references vouchers (id) on delete set null,
  found_at timestamptz not null,
  decided_by text not null,
  check (voucher_id is null or state = 'given')
);
create index referrals_by_code on referrals (code);
create index referrals_held on referrals (found_at) where state = 'held';
create index referrals_by_voucher on referrals (voucher_id) where voucher_id is not null;
