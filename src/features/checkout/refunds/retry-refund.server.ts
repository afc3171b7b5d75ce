import { legsOfRefund, moveLeg } from '#src/features/payments/refunds/refunds.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { GIVE_REFUND } from './give-all-back.server.ts';

/**
 * Asks once more for what a gateway refused, when people have seen to the reason. It is another refund to the gateway: by
 * the old key it would answer with the old refusal.
 */
export async function retryRefund(
  { db, clock, enqueue }: Pick<Services, 'db' | 'clock' | 'enqueue'>,
  refundId: string,
  reason: string,
) {
  await db.transaction().execute(async (tx) => {
    for (const leg of await legsOfRefund(tx, refundId)) {
      if (leg.state !== 'refused') continue;
      const change = {
        idempotency_key: `refund-${leg.id}-${leg.tries}`,
        token: null,
        token_expires_at: null,
        gateway_refund_id: null,
        refusal: null,
      };
      await moveLeg(tx, leg, 'planned', { reason, change, now: clock.now() });
    }
    await enqueue(tx, GIVE_REFUND, { refundId });
  });
}
