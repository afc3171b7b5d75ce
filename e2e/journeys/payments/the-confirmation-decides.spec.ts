import { receiptsTo } from '../../support/emails.ts';
import { cards, checkoutAt, paidOrder, pay, storedBasket } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

const FAILED = 'Oops something went wrong';

test('an undecided payment is asked after four times, and again when the buyer wishes', async ({
  page,
  watching,
}) => {
  watching.tolerate(/404/);
  let requested = 0;
  page.on('request', (request) => {
    if (/\/checkout\/confirm\/./.test(request.url())) requested += 1;
  });
  await checkoutAt(page, 'payment');
  await pay(page, cards.processing);
  await page.waitForURL(/confirmation/);
  await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
  await expect(page).toHaveTitle(/^Oops something went wrong/);
  await expect(page.getByText('Your bank has not answered yet.')).toBeVisible();
  await expect(page.getByText('Please do not pay again.')).toBeVisible();
  await expect(page.getByText(/Payment was not taken/)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: '0113 496 0180' }).first()).toBeVisible();
  expect(requested).toBe(4);
  expect(await storedBasket(page)).not.toBeNull();

  for (let round = 2; round <= 4; round += 1) {
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: /^(Oops|Thank you)/ })).toBeVisible();
    expect(requested).toBeLessThanOrEqual(4 * round);
    if (await page.getByRole('heading', { name: 'Thank you for your payment' }).isVisible()) break;
  }
  await paidOrder(page);
  expect(await storedBasket(page)).toBeNull();
});

// One that is held for half a minute is as unknown: src/features/checkout/payment/settle.test.ts.
test('where the bank’s answer is lost, nobody is told that the payment failed', async ({
  page,
  watching,
}) => {
  watching.tolerate(/Failed to load resource/);
  const claims: string[] = [];
  await page.exposeFunction('heard', (words: string) => claims.push(words));
  await page.addInitScript(() => {
    const { heard } = window as unknown as { heard(words: string): void };
    new MutationObserver(() => {
      const found = /not taken|declined|could not be found/i.exec(
        document.querySelector('main')?.textContent ?? '',
      );
      if (found) heard(found[0]);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const { email } = await checkoutAt(page, 'payment');
  await pay(page, cards.lostAnswer);
  await page.waitForURL(/confirmation/);
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Check again' });
    if (await again.isVisible()) await again.click();
    await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  expect(claims).toEqual([]);
  await expect.poll(() => receiptsTo(page, email)).toBe(1);
});
