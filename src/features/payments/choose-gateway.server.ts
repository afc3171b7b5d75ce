import type { Clock } from '#src/platform/clock.ts';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { newReference } from '#src/platform/references.ts';
import { cashGateway } from './cash-gateway.server.ts';
import type { CardGateway, Gateway, GatewayName, RedirectAttempt, RedirectGateway } from './gateway.ts';
import { bankTransferGateway } from './transfer-gateway.server.ts';

export interface Gateways {
  cards: CardGateway;
  redirect: RedirectGateway;
}

/** Whom a payment is settled and refunded with. */
export function gatewayOf(
  { db, cards, redirect, clock }: Gateways & { db: Db; clock: Clock },
  gateway: GatewayName,
): Gateway<RedirectAttempt> {
  switch (gateway) {
    case 'connect-e':
      return cards;
    case 'paypal':
      return redirect;
    case 'transfer':
      return bankTransferGateway(db);
    case 'cash':
      return cashGateway(db);
    case 'voucher':
      return voucherGateway(clock);
  }
}

const LIVES_MS = 30 * MINUTE_MS;

/**
 * Stands where a card gateway would when vouchers pay for everything: there is nobody to ask and nothing to charge.
 * The buyer's confirm completes such a payment; until then it is like a card form that nobody has filled in.
 */
export function voucherGateway(clock: Clock): CardGateway {
  const nothingMoved = { kind: 'approved', crossReference: '', summary: '' } as const;
  return {
    async issueToken() {
      const expiresAt = new Date(clock.now().getTime() + LIVES_MS);
      return { kind: 'issued', id: `voucher-${newReference()}`, expiresAt };
    },
    lookUp: async () => ({ kind: 'fresh' }),
    resume: async () => nothingMoved,
    revoke: async () => 'revoked',
    refundToken: async () => ({ kind: 'issued', token: null, expiresAt: null }),
    lookUpRefund: async () => ({ kind: 'not_made' }),
    makeRefund: async () => ({ kind: 'refused', message: 'nothing was charged' }),
    refundsMade: async () => [],
  };
}
