import type { Clock } from '#src/platform/clock.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { WalletGateway } from './gateway.ts';
import { type PayPalSettings, payPal } from './gateways/paypal.server.ts';

/** The wallet in use. Another one slots in here. */
export function walletGateway(settings: PayPalSettings, parts: { clock: Clock; log: Log }): WalletGateway {
  return payPal(settings, parts);
}
