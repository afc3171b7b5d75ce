import path from 'node:path';
import type { Clock } from '#src/platform/clock.ts';
import type { Config } from './config.ts';

/**
 * Starts a simulator for each gateway without credentials, each on its own port and called over HTTP like the real
 * one.
 */
export async function startSimulators(config: Config, clock: Clock) {
  const running: { close(): Promise<void> }[] = [];
  const { host, port, cards, paypal, addresses, texts } = config;
  if (cards.simulated) {
    const [{ startConnectE }, { WALLETS }] = await Promise.all([
      import('#simulators/connect-e/simulator.ts'),
      import('#simulators/connect-e/wallets.ts'),
    ]);
    running.push(
      await startConnectE({
        host,
        apiPort: port + 1,
        webPort: port + 2,
        token: cards.token,
        merchantUrl: cards.merchantUrl,
        wallets: WALLETS,
        journalFile: path.join(config.dataDir, 'simulators', 'connect-e.jsonl'),
        clock,
      }),
    );
  }
  if (paypal.simulated) {
    const { startPayPal } = await import('#simulators/paypal/simulator.ts');
    running.push(
      await startPayPal({
        host,
        port: port + 4,
        publicUrl: paypal.apiUrl,
        clientId: paypal.clientId,
        secret: paypal.secret,
        webhook: { id: paypal.webhookId, url: `${config.publicUrl}/v1/webhooks/paypal` },
        journalFile: path.join(config.dataDir, 'simulators', 'paypal.jsonl'),
        clock,
      }),
    );
  }
  if (addresses.simulated) {
    const { startIdealPostcodes } = await import('#simulators/ideal-postcodes/simulator.ts');
    running.push(await startIdealPostcodes({ host, port: port + 3, apiKey: addresses.key, clock }));
  }
  if (texts.simulated) {
    const { startTwilio } = await import('#simulators/twilio/simulator.ts');
    running.push(
      await startTwilio({
        host,
        port: port + 5,
        accountSid: texts.accountSid,
        authToken: texts.authToken,
        replyUrl: `${config.publicUrl}/v1/webhooks/texts`,
        pence: texts.pence,
        clock,
      }),
    );
  }
  return { close: async () => void (await Promise.all(running.map((simulator) => simulator.close()))) };
}
