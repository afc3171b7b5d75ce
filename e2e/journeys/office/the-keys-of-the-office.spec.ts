import type { Locator, Page } from '@playwright/test';
import { usually } from '#testing/at-night.ts';
import { fillBasket, headers, newEmail, TRAINING } from '../../support/journey.ts';
import { isFocused, walkStops } from '../../support/keyboard.ts';
import { signInToOffice } from '../../support/office.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

// At night: the stops of both of these desks at both widths
const STOPS = usually(
  { today: [1280], order: [390] },
  { atNight: { today: [390, 1280], order: [1280, 390] } },
);

/** With the Tab key, the focus is always seen on this desk. */
async function expectStopsSeen(page: Page, desk: string, widths: number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(desk);
    await walkStops(page, 'Tab');
  }
}

test('the focus is always seen, and keys take and open a task, correct an email address, and publish a review with its reply', async ({
  page,
  watching,
}) => {
  // What is checked before it is done is answered so.
  watching.tolerate(/403/);
  const { keyboard } = page;
  const { order } = await payByCalls(page, await fillBasket(page, [TRAINING]));
  const content = `Calm at every roundabout, even number ${Date.now()}.`;
  const data = { name: 'Isla F.', email: 'isla@example.co.uk', rating: 5, content };
  // Of an instructor whose reviews no other journey counts.
  await page.request.post('/v1/website/instructors/tom-ackroyd/reviews', { headers, data });
  await signInToOffice(page);
  await expectStopsSeen(page, '/office?kind=training', STOPS.today);

  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // Keys count from when the page's scripts have come.
  await expect(async () => {
    await keyboard.press('?');
    await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await keyboard.press('Escape');
  await expect(keys).toBeHidden();

  const task = page.getByRole('listitem').filter({ hasText: order });
  await goTo(page, task);
  await keyboard.press('t');
  await expect(task).toContainText('Taken by you');
  await keyboard.press('e');
  await expect(page.getByRole('button', { name: 'Record call' })).toBeVisible();
  await page.goBack();
  await expect(task.getByRole('link').first()).toBeFocused();
  await keyboard.press('/');
  await keyboard.type('?');
  const search = page.getByRole('searchbox', { name: 'Search orders, learners', exact: false }).first();
  await expect(search).toHaveValue('?');
  await expect(keys).toBeHidden();

  await search.fill(order);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order}`);
  await expectStopsSeen(page, page.url(), STOPS.order);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByText('Correct the email address').press('Enter');
  await page.getByLabel('The buyer’s email address').fill(newEmail());
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check what will happen' })).toBeFocused();
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(page.getByRole('status').first()).toBeFocused();

  await page.getByRole('link', { name: 'Reviews' }).first().press('Enter');
  const review = page.getByRole('article').filter({ hasText: content });
  await review.getByText('Reply as the school').press('Enter');
  await review.getByLabel('Reply').fill('Thank you, Isla. Tom will be glad to read it.');
  // Going to a row takes the focus from what was typed, which stays in its form.
  await page.getByRole('heading', { level: 1 }).focus();
  await goTo(page, review);
  await keyboard.press('e');
  await expect(page.getByRole('status')).toContainText('on the site');
});

/** From row to row until this one has the focus. */
async function goTo(page: Page, row: Locator) {
  await expect(async () => {
    await page.keyboard.press('j');
    expect(await isFocused(row.getByRole('link').first())).toBe(true);
  }).toPass();
}
