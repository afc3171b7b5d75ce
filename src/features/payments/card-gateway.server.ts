import type { Log } from '#src/platform/log.server.ts';
import type { CardGateway } from './gateway.ts';
import { type ConnectESettings, connectE } from './gateways/connect-e.server.ts';

/** The card gateway in use. Another one slots in here. */
export function cardGateway(
  settings: ConnectESettings,
  parts: { webhookUrl: string; log: Log },
): CardGateway {
  return connectE(settings, parts);
}
