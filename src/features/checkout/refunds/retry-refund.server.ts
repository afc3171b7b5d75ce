import { legsOfRefund, moveLeg } from '#src/features/payments/refunds/refunds.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { GIVE_REFUND } from './give-all-back.server.ts';

/**
 * Asks once more for what a gateway refused, when people have seen to the reason. It is another refund to the gateway: by
 * the old key it would answer with the old refusal.
 */
export async function retryRefund(
  { clock, enqueue }: Pick<Services, 'clock' | 'enqueue'>,
  tx: Tx,
  refundId: string,
  reason: string,
): Promise<'asked' | 'not refused'> {
  const refused = (await legsOfRefund(tx, refundId)).filter(({ state }) => state === 'refused');
  if (refused.length === 0) return 'not refused';
  for (const leg of refused) {
    const change = {
      idempotency_key: `refund-${leg.id}-${leg.tries}`,
      token: null,
      token_expires_at: null,
      gateway_refund_id: null,
      refusal: null,
    };
    // Somebody else has asked for it in the same moment.
    if (!(await moveLeg(tx, leg, 'planned', { reason, change, now: clock.now() }))) return 'not refused';
  }
  await enqueue(tx, GIVE_REFUND, { refundId });
  return 'asked';
}
