import type { Page } from '@playwright/test';
import { fillBasket, L_PLATES, LESSON, TRAINING } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    test('what an order was promised waits on Today until it is done', ({ page }) =>
      keepsTasks(page, javaScriptEnabled));
  });

async function keepsTasks(page: Page, javaScriptEnabled: boolean) {
  // One more is there before it, so that what is pressed is not in the current row.
  await payByCalls(page, await fillBasket(page, [LESSON]));
  const { order } = await payByCalls(page, await fillBasket(page, [LESSON, TRAINING, L_PLATES]));
  await signInToOffice(page);
  await page.goto('/office');
  const rows = page.getByRole('listitem').filter({ hasText: order });
  await expect(rows).toHaveCount(3);

  const lessons = rows.filter({ hasText: 'place' });
  await lessons.getByRole('button', { name: 'Take' }).click();
  await expect(lessons).toContainText('Taken by you');
  await lessons.getByRole('link', { name: 'Place lessons' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('lessons');
  await page.goBack();
  if (javaScriptEnabled) await expect(lessons.getByRole('link').first()).toBeFocused();
  await lessons.getByRole('link', { name: 'Place lessons' }).click();
  await page
    .getByRole('button', { name: /^Place with/ })
    .first()
    .click();
  await expect(page.getByRole('status')).toContainText('Placed');
  // The one that was there before it.
  const next = page.getByRole('link', { name: /^Next: / });
  await expect(next).toHaveAttribute('href', /^\/office\//);

  await page.goto('/office');
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: 'Training' }).getByRole('link').last().click();
  // Untouched, it records nothing: whether they were reached has to be chosen.
  await page.getByRole('button', { name: 'Record call' }).click();
  const reached = page.getByRole('radio', { name: /^Yes, and we have agreed/ });
  expect(await reached.evaluate((radio: HTMLInputElement) => radio.validity.valueMissing)).toBe(true);
  await reached.check();
  await page.getByRole('button', { name: 'Record call' }).click();
  await expect(page.getByRole('status')).toContainText('Recorded.');

  await page.goto('/office');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').last().click();
  await expect(page.getByRole('region', { name: 'Label' })).toContainText('LS6 3AD');
  await page.getByRole('button', { name: 'Mark as posted' }).click();
  await expect(page.getByRole('status')).toContainText('posted');
  await page.goto('/office');
  await expect(rows).toHaveCount(0);
}
