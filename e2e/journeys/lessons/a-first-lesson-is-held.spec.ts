import { formatWeekday, londonDay, londonHourOfDay } from '#src/platform/dates.ts';
import { checkoutAt, storedBasket } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { weekdayAhead } from './lesson-journey.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, reducedMotion: 'reduce' });

// What becomes of it once it is paid for is in src/features/lessons/life-of-a-lesson.test.ts.
test('a guest holds a Thursday with Amara, and how long it is held stays in sight, however far down the step one is', async ({
  page,
}) => {
  await page.goto(`/instructors/amara-osei/times?from=LS6&week=${weekdayAhead(1, 1)}`);
  const thursday = formatWeekday(weekdayAhead(4, 1), londonDay(new Date()));
  const time = page.getByRole('group', { name: thursday }).getByRole('radio').first();
  const startsAt = new Date(await time.inputValue());
  await time.check();
  await page.getByLabel('Lessons to buy').selectOption('47');
  await page.getByRole('button', { name: 'Hold this time' }).click();
  await expect(page.getByText(`${londonHourOfDay(startsAt, new Date())} is held`)).toBeVisible();

  const filled = await storedBasket(page);
  await checkoutAt(page, 'payment', { isPupil: true, ...(filled && { filled }) });
  const clock = page.getByRole('timer').filter({ hasText: /^First lesson held for \d+ min \d\d s$/ });
  for (const width of [1280, PHONE.width]) {
    await page.setViewportSize({ ...PHONE, width });
    await expect(clock).toBeInViewport({ ratio: 1 });
    await page
      .locator('.checkout .split > div')
      .evaluate((column) => column.scrollIntoView({ block: 'end' }));
    await expect(clock).toBeInViewport({ ratio: 1 });
  }
});
