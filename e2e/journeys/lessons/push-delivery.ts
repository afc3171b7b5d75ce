import type { Page } from '@playwright/test';

/** Gives the page's worker a message, as the service of Chromium's maker does. */
export async function deliverPush(page: Page, message: object) {
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
  await devTools.detach();
}

/** A browser without a window gives no leave for notifications: what its worker would show is kept, and answered by this. */
export async function keepNotifications(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const worker = page.context().serviceWorkers()[0] ?? (await page.context().waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(self, { shown });
    const { registration } = self as unknown as { registration: object };
    Object.assign(registration, {
      showNotification: async (title: string, { body, data }: { body: string; data: string }) =>
        void shown.push([title, body, data]),
    });
  });
  return () => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
}
