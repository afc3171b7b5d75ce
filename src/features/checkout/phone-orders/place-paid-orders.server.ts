import { cashToPlace } from '#src/features/payments/cash/cash.server.ts';
import { isLive } from '#src/features/payments/payment.ts';
import { heldTransfers } from '#src/features/payments/transfers/transfers.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { Job } from '#src/platform/jobs/jobs.server.ts';
import { authorise } from '../payment/authorise.server.ts';
import { acceptByPaying } from '../payment/consents.server.ts';
import { GATEWAY_WAIT_MS, type SettleDeps, settlePayment } from '../payment/settle.server.ts';
import { findPhoneOrder } from './phone-orders.server.ts';

/**
 * Pays for the orders whose transfers are all there, and those whose cash was taken, by the one function that completes a
 * payment (R37). An order that has ended stays as it is: staff are asked. May be called any number of times at once.
 */
export async function placePaidOrders(deps: SettleDeps) {
  const transfers = (await heldTransfers(deps.db)).filter(
    ({ held_pence, amount_pence, charged_by }) => charged_by === null && held_pence >= amount_pence,
  );
  const paid = [
    ...transfers.map(({ basket_uuid }) => ({ basket_uuid, method: 'transfer' as const })),
    ...(await cashToPlace(deps.db)).map(({ basket_uuid }) => ({ basket_uuid, method: 'cash' as const })),
  ];
  for (const { basket_uuid, method } of paid) {
    const order = await findPhoneOrder(deps.db, basket_uuid, deps.clock.now());
    if (order?.state !== 'waiting') continue;
    await acceptByPaying(deps, order.checkout);
    await pay(deps, basket_uuid, method).catch((error: Error) => {
      // Another process is placing it, or the person has been erased: what is held stays a task of Today.
      const level = error instanceof Problem ? 'warn' : 'error';
      deps.log[level](
        { err: error, basket: basket_uuid },
        `an order that was paid by ${method} was not placed`,
      );
    });
  }
}

async function pay(deps: SettleDeps, basketUuid: string, method: 'transfer' | 'cash') {
  const payment = await authorise(deps, basketUuid, method, AbortSignal.timeout(GATEWAY_WAIT_MS));
  if (isLive(payment.state)) await settlePayment(deps, payment);
}

/** For what a process has recorded that ended before it placed the order. */
export function placePaidOrdersJob(deps: SettleDeps): Job {
  return {
    name: 'place-transfers',
    retries: 0,
    retrySeconds: 1,
    every: '* * * * *',
    run: () => placePaidOrders(deps),
  };
}
