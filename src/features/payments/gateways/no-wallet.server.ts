import type { Log } from '#src/platform/log.server.ts';
import type { RedirectGateway } from '../gateway.ts';

/**
 * A school without PayPal. Payments that it took while it had an account stay as they are: nobody can be asked about
 * them, and only the gateway's own word would change them (R36).
 */
export function payPalOff(log: Log): RedirectGateway {
  async function unknown() {
    log.error({ gateway: 'paypal' }, 'a payment by PayPal is asked about, and PAYPAL_CLIENT_ID is not set');
    return { kind: 'unknown' } as const;
  }
  return {
    createOrder: async () => ({ kind: 'refused', message: 'PayPal is not set up' }),
    readNotification: async () => ({ kind: 'forged' }),
    lookUp: unknown,
    resume: unknown,
    revoke: async () => (await unknown()).kind,
    refundToken: unknown,
    lookUpRefund: unknown,
    makeRefund: unknown,
    refundsMade: async () => undefined,
  };
}
