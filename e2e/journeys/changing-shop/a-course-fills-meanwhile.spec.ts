import { expect, test } from '../../support/changing-shop.ts';
import {
  cardFrame,
  checkoutAt,
  openSection,
  paidOrder,
  pay,
  payButton,
  THEORY,
} from '../../support/journey.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';

const CALM = { product_id: 1, type: 'course', options: { name: 'Moira Campbell' } };
test.use({ reducedMotion: 'reduce' });
// The pages that are open while the site is away say so.
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

test('a course that fills while somebody pays is told, nothing is taken, and the rest is bought without it', async ({
  page,
  shop,
}) => {
  await checkoutAt(page, 'payment', { products: [CALM, THEORY] });
  await expect(payButton(page)).toHaveText('Pay £56.99 now');
  await cardFrame(page).getByLabel('Card number').waitFor();
  await shop.overnight(`update product_events set places_left = 0 where product_id = ${CALM.product_id}`);

  await pay(page);
  await expect(page.locator('.problem')).toHaveText(
    'Someone booked the last place on Calm at the Wheel while you were paying. You haven’t been charged.',
  );
  await page.reload();
  await openSection(page, /Payment/);
  await expect(page.locator('.news')).toContainText('Calm at the Wheel is full.');
  await expectAccessibleAndFitting(page, { framesToo: false });

  await page.goto('/basket');
  await expect(page.getByText('Calm at the Wheel is full. Please remove it.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/basket/checkout');
  await openSection(page, /Payment/);
  await page.locator('.news').getByRole('button', { name: 'Remove it' }).click();
  await expect(page.locator('.news')).toHaveCount(0);
  await expect(payButton(page)).toHaveText('Pay £6.99 now');
  await pay(page);
  await paidOrder(page);

  await page.goto('/courses/calm-at-the-wheel');
  await expect(page.getByText('There are no places left on this course.')).toBeVisible();
});
