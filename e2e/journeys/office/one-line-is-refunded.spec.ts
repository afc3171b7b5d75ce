import { fillBasket, LESSON, THEORY } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('one line of an order is refunded after a look at what will happen', async ({ page }) => {
  const { order } = await payByCalls(page, await fillBasket(page, [LESSON, THEORY]));
  await signInToOffice(page);
  await page.goto(`/office/orders?find=${order}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('link', { name: /^Refund/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /Theory Training/ }).check();
  const plate = page.getByRole('region', { name: 'What will happen' });
  await expect(plate).toContainText('£6.99');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Reason').selectOption({ index: 1 });
  await plate.getByRole('button', { name: /£6\.99/ }).click();
  await expect(page.getByRole('main')).toContainText('£6.99');
  await expect(page.getByRole('main')).toContainText(/refunded/i);
});
