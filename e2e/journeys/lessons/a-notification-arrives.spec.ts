import type { Page } from '@playwright/test';
import { expect, test } from '../../support/watched-browser.ts';
import { signInToDiary } from './lesson-journey.ts';

/** Gives the page's worker a message, as the service of Chromium's maker does. */
async function deliverPush(page: Page, message: object) {
  const devTools = await page.context().newCDPSession(page);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  const { promise: registration, resolve } = Promise.withResolvers<string>();
  devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => scopeURL === scope);
    if (ours) resolve(ours.registrationId);
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(scope).origin,
    registrationId: await registration,
    data: JSON.stringify(message),
  });
}

test('Chromium gives the diary’s worker what is pushed, and the worker has it shown', async ({
  page,
  context,
}) => {
  await signInToDiary(page);
  await page.goto('/diary');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const [worker] = context.serviceWorkers();
  // A browser without a window gives no leave for notifications: what it would show is kept.
  await worker?.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(self, { shown });
    const { registration } = self as unknown as { registration: object };
    Object.assign(registration, {
      showNotification: async (title: string, { body, data }: { body: string; data: string }) =>
        void shown.push([title, body, data]),
    });
  });
  const notification = { title: 'Moved to 15:00', body: 'Priya, Tuesday', navigate: '/diary' };
  await deliverPush(page, { notification });
  await expect
    .poll(() => worker?.evaluate(() => (self as unknown as { shown: unknown[] }).shown))
    .toEqual([Object.values(notification)]);
});
