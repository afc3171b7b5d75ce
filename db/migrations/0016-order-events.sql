-- Every change of an order's state, written with it. Each begins as placed, which needs no event.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id) on delete cascade,
  from_state text not null,
  to_state text not null,
  reason text not null,
  at timestamptz not null
);
create index order_events_by_order on order_events (order_id);

insert into order_events (order_id, from_state, to_state, reason, at)
select orders.id, 'placed', orders.state, 'before events were kept', coalesce(orders.paid_at, payments.updated_at)
from orders
join payments on payments.id = orders.payment_id
where orders.state <> 'placed'
order by 5;
