import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { payLinkContext, payLinks } from '#src/features/checkout/phone-orders/pay-page.server.ts';
import { accountContext } from '#src/features/identity/customer/accounts.server.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { testApp } from '#testing/app.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { thrownStatus } from '#testing/thrown-status.ts';
import { action, loader } from './pay-page.tsx';

const app = await testApp({ CODES_PER_MINUTE: '5' });
const { make } = phoneOrders(app);
afterAll(() => app.close());

const { running } = app;
const context = new RouterContextProvider();
context.set(servicesContext, running.services);
context.set(accountContext, async () => undefined);
context.set(pageContext, {
  address: '192.0.2.1',
  gatewayScript: '/client.js',
  wallets: () => false,
} as never);
context.set(
  payLinkContext,
  payLinks({ ...running.services, ...running, ...running.config, secureCookies: true }),
);
const argsOf = (path: string) =>
  ({
    context,
    params: { token: path.replace('/pay/', '').replace(/\?.*/, '') },
    request: new Request(`http://x${path}`),
  }) as never;

test('gives the browser the order’s checkout, and once it has run out takes the wish for a new link', async () => {
  const { link } = await make();
  const { data, init } = await loader(argsOf(link));
  expect(data).toMatchObject({ link: { shown: { state: 'waiting' } }, hasAsked: false });
  expect(init?.headers).toEqual({
    'set-cookie': expect.stringMatching(/^checkout=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax/),
  });
  app.clock.pass({ hours: 49 });
  const asked = (await action(argsOf(link))) as Response;
  expect([asked.status, asked.headers.get('location')]).toEqual([303, `${link}?asked`]);
  expect((await loader(argsOf(`${link}?asked`))).data).toMatchObject({
    link: { shown: { state: 'expired' } },
    hasAsked: true,
  });
});

test('counts wrong links, and opens none after too many', async () => {
  const { link } = await make();
  const wrong = argsOf(`/pay/${'x'.repeat(43)}`);
  expect([await thrownStatus(loader(wrong)), await thrownStatus(action(wrong))]).toEqual([404, 404]);
  for (let times = 0; times < 20; times += 1) await thrownStatus(loader(wrong));
  expect(await thrownStatus(loader(argsOf(link)))).toBe(429);
});
