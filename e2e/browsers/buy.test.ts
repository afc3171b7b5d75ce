import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { freePort } from '../support/free-port.ts';
import { cards, newEmail } from '../support/journey.ts';
import { runSite } from '../support/run-site.ts';
import { embeddedSiteData, type SiteData } from '../support/site-data.ts';
import { openFirefox } from './firefox.ts';
import { until } from './programs.ts';
import { type Shopper, shopperIn } from './shopper.ts';
import { siteWithoutScripts } from './site-without-scripts.ts';
import type { Browser } from './web-driver.ts';
import { openWebKit } from './webkit.ts';

let site: string;
let data: SiteData;
let stopSite: () => Promise<void>;
beforeAll(async () => {
  const port = String(await freePort());
  data = await embeddedSiteData();
  stopSite = await runSite(port, data);
  site = `http://localhost:${port}`;
});
afterAll(async () => {
  await stopSite?.();
  await data?.remove();
});

describe.each([
  ['Firefox ESR', openFirefox],
  ['WebKitGTK', openWebKit],
])('in %s', (_, open) => {
  let browser: Browser;
  let shopper: Shopper;
  // Each with a browser of its own: a basket or checkout left by one would be resumed by the next.
  beforeEach(async () => {
    browser = await open();
    shopper = shopperIn(browser, site);
    await shopper.resize(1280, 1000);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await shopper?.picture(`failed-${task.name}`);
    await browser?.close();
  });

  test('a lesson is bought by card', async () => {
    await lessonToPayment(shopper);
    await payByCard(shopper, cards.good);
    await paid(shopper, 'card');
  });

  test('the bank’s check is passed in its frame', async () => {
    await lessonToPayment(shopper);
    await payByCard(shopper, cards.challenged);
    await shopper.inFrame('iframe.threeDs', () => shopper.press('^Pass the check$'));
    await paid(shopper, 'bank-check');
  });

  test('a payment is approved at PayPal', async () => {
    await lessonToPayment(shopper);
    await shopper.choose('^PayPal');
    await shopper.choose('^I accept the');
    await shopper.press('^Continue to PayPal');
    await shopper.press('^Approve the payment$');
    await paid(shopper, 'paypal');
    await shopper.sees('Paid with PayPal');
  });

  test('a voucher is built and paid for, and its card is seen', async () => {
    const recipient = newEmail();
    await shopper.open('/gift-vouchers');
    await shopper.choose('^Birthday');
    await shopper.choose('^£100');
    await shopper.fill('^Their name', 'Sam Otieno');
    await shopper.fill('^Message', 'Mind the cones.');
    await shopper.fill('^Their email', recipient);
    await shopper.picture('builder');
    await shopper.press('^Add to basket$');
    await toBilling(shopper, { forSomeoneElse: false });
    await shopper.press('^Continue');
    await payByCard(shopper, cards.good);
    await paid(shopper, 'voucher');
    await shopper.open(await voucherIn(recipient));
    await shopper.sees('£100');
    const drawn = await shopper.inPage<string>('return document.querySelector("svg[role=img]")?.textContent');
    expect(drawn).toContain('Mind the cones.');
    await shopper.picture('card');
  });

  test('on a phone the footer is folded, and opens', async () => {
    await shopper.resize(500, 900);
    await shopper.open('/');
    const isShown = () =>
      shopper.inPage<boolean>(
        'return document.querySelector(\'.foot a[href="/areas-covered"]\').checkVisibility()',
      );
    expect(await isShown()).toBe(false);
    await shopper.press('^Learn$');
    await until('the links are shown', async () => (await isShown()) || undefined);
    await shopper.picture('footer');
    await shopper.press('^Areas we cover$');
    await until('the page opens', async () =>
      (await shopper.inPage<string>('return location.pathname')) === '/areas-covered' ? true : undefined,
    );
  });

  test('where script files do not load the basket says so, with the number', async () => {
    const { url, close } = await siteWithoutScripts(site);
    try {
      const visitor = shopperIn(browser, url);
      await visitor.visit('/basket');
      await visitor.sees('needs JavaScript, which hasn’t loaded.');
      await visitor.sees(brand.phone);
      await visitor.picture('scripts-lost');
    } finally {
      await close();
    }
  });
});

/** From the prices of Leeds to the choice of how to pay, by every screen between. */
async function lessonToPayment(shopper: Shopper) {
  await shopper.open('/areas-covered/leeds');
  await shopper.press(': 10 hours$');
  await shopper.press('^View basket & checkout');
  await toBilling(shopper, { forSomeoneElse: true });
  await shopper.press('^Continue');
  await shopper.fill('^Learner’s first name', 'Callum');
  await shopper.fill('^Learner’s last name', 'Marsden');
  await shopper.fill('^Learner’s phone', '07700 900673');
  await shopper.choose('^Same as billing address');
  await shopper.choose('^Saturday morning');
  await shopper.press('^Continue');
  await shopper.choose('^Start as soon as possible');
}

/** Details, and Billing filled with an address that is found by its postcode. */
async function toBilling(shopper: Shopper, { forSomeoneElse }: { forSomeoneElse: boolean }) {
  await shopper.press('^Checkout Now');
  await shopper.fill('^Email', newEmail());
  if (forSomeoneElse) await shopper.choose('^No, it’s for someone else');
  await shopper.press('^Continue');
  await shopper.fill('^First name', 'Helen');
  await shopper.fill('^Last name', 'Marsden');
  await shopper.fill('^Phone', '07700 900418');
  await shopper.fill('^Postcode', 'ls6 3ad');
  await shopper.press('^Find address');
  await shopper.choose('^4 Bainbrigge Road, Leeds$');
}

async function payByCard(shopper: Shopper, [number, code]: readonly [string, string]) {
  await shopper.inFrame('iframe[title="Card details"]', async () => {
    await shopper.fill('^Name on card', 'Helen Marsden');
    await shopper.fill('^Card number', number);
    await shopper.fill('^Expiry', '12/30');
    await shopper.fill('^Security code', code);
  });
  await shopper.choose('^I accept the');
  await shopper.picture('payment');
  await shopper.press('^Pay £');
}

async function paid(shopper: Shopper, by: string) {
  await shopper.sees('Thank you for your payment');
  await shopper.picture(`paid-by-${by}`);
}

/** The address of the voucher's page: the email to its recipient has that of the gift. */
function voucherIn(recipient: string): Promise<string> {
  return until(`the email to ${recipient}`, async () => {
    const list = await fetch(`${site}/office/outbox/emails?${new URLSearchParams({ to: recipient })}`);
    const [newest] = (await list.json()) as { id: string }[];
    const message = await (await fetch(`${site}/office/outbox/${newest?.id}/message`)).text();
    const link = /href="([^"]*\/gift\/[^"]*)"/.exec(message)?.[1];
    return link && new URL(link).pathname.replace('/gift/', '/vouchers/');
  });
}
