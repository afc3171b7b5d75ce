import { timesOfBaskets } from '#src/features/basket/checkout-basket.server.ts';
import { cashAwaited } from '#src/features/payments/cash/cash.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import type { SettleDeps } from '../payment/settle.server.ts';
import { findPhoneOrder, lockPhoneOrder, type PhoneOrder, takeCash } from './phone-orders.server.ts';
import { placePaidOrders } from './place-paid-orders.server.ts';
import { listLines } from './sold-lines.server.ts';

/** Orders that are paid in cash, for the diary of the instructor who takes it. */
export function cashOfOrders(deps: SettleDeps) {
  const { db, clock, baskets } = deps;
  const find = async (instructor: string, id: string) => {
    const order = await findPhoneOrder(db, id, clock.now());
    if (order?.cash?.instructor_slug !== instructor) return undefined;
    const basket = await baskets.find(id);
    const { billing, lesson } = order.checkout;
    const buyer = billing ? `${billing.firstname} ${billing.surname}` : 'Somebody erased';
    return {
      id,
      number: order.checkout.orderNumber,
      state: order.state,
      until: order.until,
      amount: asPence(order.cash.amount_pence),
      buyer: { name: buyer, phone: billing?.phone ?? '' },
      learner: {
        id: basket?.lines.find(({ learner }) => learner)?.learner?.id,
        name: lesson && !lesson.customer_is_pupil ? `${lesson.firstname} ${lesson.surname}` : buyer,
      },
      lines: listLines(basket ?? { lines: [], discounts: [] }, clock.now()).lines.map(({ name }) => name),
      taken: recordedOf(order.cash),
    };
  };
  return {
    find,
    async toCollect(instructor: string) {
      const open = await stillOpen(db, await cashAwaited(db, instructor), clock.now());
      const orders = await Promise.all(open.map((id) => find(instructor, id)));
      return orders.filter((order) => order?.state === 'waiting').filter((order) => order !== undefined);
    },
    async take(
      tx: Tx,
      {
        instructor,
        id,
        takenOn,
        by,
        now,
      }: { instructor: string; id: string; takenOn: string; by: string; now: Date },
    ) {
      const order = await lockPhoneOrder(tx, id, now);
      if (order?.cash?.instructor_slug !== instructor) return { outcome: 'unknown' } as const;
      const taken = recordedOf(order.cash);
      if (taken) return { outcome: 'taken before', taken } as const;
      if (!(await takeCash(tx, order, takenOn, { by, now }))) return { outcome: 'over' } as const;
      return { outcome: 'taken', cash: order.cash } as const;
    },
    place: () => placePaidOrders(deps),
  };
}

function recordedOf({ taken_on, recorded_by, recorded_at }: NonNullable<PhoneOrder['cash']>) {
  return taken_on && recorded_at ? { on: taken_on, by: recorded_by ?? '', at: recorded_at } : null;
}

/** Those of these purchases that can be paid now. */
async function stillOpen(db: Db, purchases: readonly string[], now: Date): Promise<string[]> {
  if (purchases.length === 0) return [];
  const times = await timesOfBaskets(db, purchases);
  return purchases.filter((id) => (times.get(id)?.keptUntil ?? now) > now);
}
