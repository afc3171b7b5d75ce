import type { Locator, Page } from '@playwright/test';
import { holdCalls } from '../../support/held-calls.ts';
import {
  acceptAll,
  cards,
  fillBasket,
  fillCard,
  LESSON,
  openSection,
  paidOrder,
  payButton,
  THEORY,
} from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

/** Sent as often as typing pauses: what is typed is kept, and who teaches at the postcode is asked. */
const WHILE_TYPING = /\/(draft|coverage)$/;

/** The calls that change something, and two presses that are over before any of them is answered. */
async function changesOf(page: Page) {
  const { calls, holding } = await holdCalls(
    page,
    /\/v1\/website\/|\/basket\/checkout\/addresses/,
    (request) => {
      const { pathname } = new URL(request.url());
      const changes = request.method() !== 'GET' && !WHILE_TYPING.test(pathname);
      return changes ? `${request.method()} ${pathname.split('/').at(-1)}` : undefined;
    },
  );
  return {
    calls,
    doubleClick: (target: Locator) => holding(() => target.dblclick()),
    pressTwice: (target: Locator, key: string) =>
      holding(async () => {
        await target.press(key);
        await target.press(key);
      }),
  };
}

test('double clicks on the way through the checkout save each section once, and pay once', async ({
  page,
}) => {
  await fillBasket(page, [LESSON, THEORY]);
  await page.goto('/basket');
  const { calls, doubleClick, pressTwice } = await changesOf(page);
  await test.step('a double click on Remove removes once', async () => {
    await doubleClick(page.getByRole('button', { name: /^Remove Theory/ }));
    await expect(page.getByRole('heading', { name: '10 hours in Leeds', level: 3 })).toBeFocused();
    expect(calls).toHaveLength(1);
  });

  calls.length = 0;
  await doubleClick(page.getByRole('button', { name: 'Checkout Now' }).locator('visible=true'));
  await openSection(page, /Details/);
  expect(calls).toEqual(['POST start']);

  calls.length = 0;
  await page.getByLabel('Email').fill('helen@example.co.uk');
  await page.getByLabel('Yes, I’m learning').check();
  await doubleClick(page.getByRole('button', { name: 'Continue' }));
  await openSection(page, /Billing/);
  expect(calls).toEqual(['POST customer']);

  await test.step('an empty form is not sent, and its button says what is missing', async () => {
    const go = page.getByRole('button', { name: 'Continue' });
    await expect(go).toHaveAttribute('aria-disabled', 'true');
    await expect(go).toHaveAccessibleDescription(/first name, last name, phone, address line 1 and postcode/);
    await go.click({ force: true });
    expect(calls).toEqual(['POST customer']);
  });

  calls.length = 0;
  await page.getByLabel('First name').fill('Helen');
  await page.getByLabel('Last name').fill('Marsden');
  await page.getByLabel('Phone').fill('07700 900418');
  await page.getByLabel('Postcode').fill('LS6 3AD');
  await doubleClick(page.getByRole('button', { name: 'Find address' }));
  await page.getByLabel('4 Bainbrigge Road, Leeds', { exact: true }).check();
  expect(calls).toEqual(['POST addresses']);
  await pressTwice(page.getByLabel('Phone'), 'Enter');
  await openSection(page, /Learner/);
  expect(calls).toEqual(['POST addresses', 'POST billing']);

  calls.length = 0;
  await page.getByLabel('Same as billing address').check();
  await doubleClick(page.getByRole('button', { name: 'Continue' }));
  await openSection(page, /Payment/);
  await fillCard(page, cards.good);
  await acceptAll(page);
  await doubleClick(payButton(page));
  await paidOrder(page);
  // What is accepted is kept for the wallets once it is all ticked, and for the card when it is paid by.
  expect(calls).toEqual(['POST lesson', 'POST authorise', 'POST consents', 'POST consents', 'POST confirm']);
});
