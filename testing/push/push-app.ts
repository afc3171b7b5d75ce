import { type TestApp, testApp } from '../app.ts';
import type { TestBrowser } from '../browser.ts';
import { startPushReceiver } from './push-receiver.ts';

/** The server, and the service of browsers that agree to notifications. */
export async function appWithPush() {
  let app: TestApp | undefined;
  const receiver = await startPushReceiver({ now: () => app?.clock.now() ?? new Date(0) });
  app = await testApp();
  const { close } = app;
  return Object.assign(app, {
    receiver,
    /** Somebody who is signed in turns notifications on. Answers what arrives there. */
    async turnOn(browser: TestBrowser, realm: 'account' | 'diary' | 'office') {
      const device = receiver.browser();
      const { status } = await browser.post(`/v1/${realm}/push`, device.subscription);
      if (status !== 200) throw new Error(`Not turned on: ${status}`);
      return device;
    },
    /** Sends what is due. */
    sendPushes: async () => app?.queue.run('send-waiting-pushes'),
    async close() {
      await receiver.close();
      await close();
    },
  });
}

export type AppWithPush = Awaited<ReturnType<typeof appWithPush>>;
