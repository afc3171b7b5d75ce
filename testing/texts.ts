import { startTwilio } from '#simulators/twilio/simulator.ts';
import { type TestApp, testApp } from './app.ts';

export const TWILIO_TOKEN = 'test-twilio-token';
const SID = 'AC00000000000000000000000000000001';

/** The server with texts on, and simulated phones that its gateway texts to. */
export async function appWithTexts(environment: Record<string, string> = {}) {
  let app: TestApp | undefined;
  const phones = await startTwilio({
    port: 0,
    accountSid: SID,
    authToken: TWILIO_TOKEN,
    get replyUrl() {
      return `${app?.url}/v1/webhooks/texts`;
    },
    pence: 5,
    clock: { now: () => app?.clock.now() ?? new Date(0) },
  });
  app = await testApp({
    TWILIO_API_URL: phones.url,
    TWILIO_ACCOUNT_SID: SID,
    TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
    TWILIO_FROM: '+447400900800',
    ...environment,
  });
  const { close } = app;
  return Object.assign(app, {
    phones,
    /** Sends what is due, and waits for its receipts. */
    async sendTexts() {
      await app?.queue.run('send-waiting-texts');
      await phones.settled();
    },
    async close() {
      await phones.close();
      await close();
    },
  });
}

export type AppWithTexts = Awaited<ReturnType<typeof appWithTexts>>;
