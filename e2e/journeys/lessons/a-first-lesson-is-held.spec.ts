import type { Page } from '@playwright/test';
import { formatWeekday, londonDay, londonHour, londonHourOfDay } from '#src/platform/dates.ts';
import { linkInEmail, readEmail } from '../../support/emails.ts';
import { checkoutAt, paidOrder, pay, storedBasket } from '../../support/journey.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { lessonsInFeed, weekdayAhead } from './lesson-journey.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, reducedMotion: 'reduce' });

test('a guest holds a Thursday with Amara, pays, finds the lesson everywhere, and moves it', async ({
  page,
  watching,
}) => {
  // The checkout of a basket that has none yet is asked for once.
  watching.tolerate(/status of 404 .*\/v1\/website\/checkout\)/);
  await page.goto('/instructors/amara-osei');
  await page.getByRole('link', { name: /, \d\d:\d\d with Amara Osei$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your first lesson' })).toBeVisible();

  const thursday = weekdayAhead(4, 1);
  await page.goto(`/instructors/amara-osei/times?week=${weekdayAhead(1, 1)}`);
  const day = page.getByRole('group', { name: formatWeekday(thursday, londonDay(new Date())) });
  const time = day.getByRole('radio').first();
  const startsAt = new Date(await time.inputValue());
  const toText = `${formatWeekday(thursday, londonDay(new Date()))}, ${londonHour(startsAt)} to `;
  await time.check();
  await page.getByLabel('Lessons to buy').selectOption('47');
  await page.getByRole('button', { name: 'Hold this time' }).click();
  await expect(page.getByText(`${londonHourOfDay(startsAt, new Date())} is held`)).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.setViewportSize(PHONE);
  await page.goto('/basket');
  await expect(page.getByText(`First lesson: ${londonHourOfDay(startsAt, new Date())}`)).toBeVisible();
  const filled = await storedBasket(page);
  await page.goto('/basket/checkout');
  await expectClockInSight(page);
  const { email } = await checkoutAt(page, 'payment', { isPupil: true, ...(filled && { filled }) });
  await expectClockInSight(page);
  await pay(page);
  await paidOrder(page);
  await expect(page.getByText('Your first lesson is booked')).toBeVisible();
  await expect(page.getByText(toText)).toBeVisible();
  expect(await readEmail(page, email, /order/i)).toContain(toText);

  await page.goto(await linkInEmail(page, email, '/your-lessons/'));
  const next = page.getByRole('region', { name: /^Next lesson/ });
  await expect(next).toContainText(formatWeekday(thursday, londonDay(new Date())));
  await expect(next).toContainText(londonHour(startsAt));
  await expect(page.getByRole('heading', { name: '9 h left' })).toBeVisible();
  const [booked] = await lessonsInFeed(page);
  expect(booked).toMatchObject({ sequence: 0, startsAt: startsAt.toISOString() });

  await next.getByRole('link', { name: /^Move/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Move this lesson' })).toBeVisible();
  // The first time of all is held by another journey meanwhile.
  const other = page.getByRole('radio').last();
  const [to = ''] = (await other.inputValue()).split(' ');
  await other.check();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Move this lesson' }).click();
  await expect(page.getByText('Your lesson has been moved.')).toBeFocused();
  await expect(next).toContainText(londonHour(new Date(to)));
  // A calendar takes it as the same lesson at another time.
  expect(await lessonsInFeed(page)).toEqual([{ uid: booked?.uid, sequence: 1, startsAt: to }]);
  await expectAccessibleAndFitting(page);
});

/** How long the time is held stands on the screen, however far down the step one is. */
async function expectClockInSight(page: Page) {
  const clock = page.getByRole('timer').filter({ hasText: /^First lesson held for \d+ min \d\d s$/ });
  for (const width of [1280, PHONE.width]) {
    await page.setViewportSize({ ...PHONE, width });
    await expect(clock).toBeInViewport({ ratio: 1 });
    await page
      .locator('.checkout .split > div')
      .evaluate((column) => column.scrollIntoView({ block: 'end' }));
    await expect(clock).toBeInViewport({ ratio: 1 });
  }
}
