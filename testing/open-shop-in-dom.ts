import { afterAll, beforeEach } from 'vitest';
import { WALLETS } from '#simulators/connect-e/wallets.ts';
import { testApp } from './app.ts';
import { expectInvariants, letSettle } from './invariants.ts';
import { shopInDom } from './shop-in-dom.tsx';

/** One app for a suite, with its pages in a DOM: a browser for each test. More pages of the shop are added by their paths. */
export async function openShopInDom(morePages: Record<string, object> = {}) {
  const app = await testApp();
  const shop = await shopInDom(app, morePages);
  beforeEach(() => shop.newBrowser());
  afterAll(async () => {
    await shop.close();
    await letSettle(app);
    await expectInvariants(app);
    await app.close();
  });
  return { app, shop };
}

/** The same where the gateway offers Apple Pay and Google Pay, to browsers that have them. */
export async function openShopWithWallets() {
  const { app, shop } = await openShopInDom();
  app.bank.knobs.wallets = WALLETS;
  await app.running.wallets.ask();
  beforeEach(() => void Object.assign(window, { PaymentRequest: class {} }));
  return { app, shop };
}
