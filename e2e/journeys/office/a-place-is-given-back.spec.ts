import { headers } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

/** Motorway Day, which nobody else pays for. */
const MOTORWAY = { product_id: 3, type: 'course', quantity: 1 };

test('a place on a full course is given back, and can be bought again', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Book, £35.50 deposit' });
  await page.goto('/courses/motorway-day');
  const left = Number(/(\d+) places? left/.exec((await page.getByRole('main').textContent()) ?? '')?.[1]);
  expect(left).toBeGreaterThan(0);
  let order = '';
  for (let place = 1; place <= left; place += 1) {
    const data = { ...MOTORWAY, options: { name: `Ola Learner ${place}` } };
    const answer = await page.request.post('/v1/website/basket', { data, headers });
    ({ order } = await payByCalls(page, await answer.json()));
  }
  await page.goto('/courses/motorway-day');
  await expect(page.getByText('There are no places left on this course.')).toBeVisible();
  await expect(button).toHaveCount(0);

  await signInToOffice(page);
  await page.goto('/office/courses');
  await page.getByRole('link', { name: 'Motorway Day' }).click();
  const attendee = page.getByRole('listitem').filter({ hasText: order });
  await attendee.getByText('Give the place back').click();
  await attendee.getByRole('button', { name: 'Give it back' }).click();
  await expect(page.getByRole('status')).toContainText('The place is on sale again.');
  await expect(attendee).toContainText(/given back/i);
  await expect(attendee.getByRole('button')).toHaveCount(0);

  await page.goto('/courses/motorway-day');
  await page.getByLabel('Full name').fill('Another Learner');
  await button.click();
  await page.waitForURL('**/basket');
  await expect(page.getByText('for Another Learner')).toBeVisible();
});
