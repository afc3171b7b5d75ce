import type { CashToCollect } from './read-cash.server.ts';

/** Says that cash is to be collected, and leads to where it is recorded. */
export function CashNotice({ orders, total }: { orders: CashToCollect['orders']; total: string }) {
  const [order] = orders;
  if (!order) return null;
  return (
    <p className="notice mb-5 no-print">
      <span>
        {orders.length === 1 ? (
          <>
            <b>Collect {order.amount} in cash</b> from <bdi>{order.buyer.name}</bdi>.{' '}
            <a href={`/diary/cash/${order.id}`}>I was given {order.amount}</a>
          </>
        ) : (
          <>
            <b>Collect {total} in cash</b> for {orders.length} orders.{' '}
            <a href="/diary/cash">Cash to collect</a>
          </>
        )}
      </span>
    </p>
  );
}
