import type { Page } from '@playwright/test';
import { expect, test } from '../../support/watched-browser.ts';
import { bookAtOffice, buyLessons, weekdayAhead } from './lesson-journey.ts';

test.use({ reducedMotion: 'reduce' });

/** As a browser does that kept the page, and shows it again by its Back. */
const showAgain = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('a driving test on top of a lesson says so as it is typed, and its form that the browser’s Back shows again can be sent again', async ({
  page,
}) => {
  const learner = await buyLessons(page);
  const day = weekdayAhead(2, 3);
  await bookAtOffice(page, learner, { instructor: 'amara-osei', startsAt: new Date(`${day}T06:00:00Z`) });
  await page.goto(`${learner.lessons}/test`);
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('Time', { exact: true }).fill('06:40');
  await page.getByLabel('Test centre').fill('Horsforth');
  await expect(page.getByText(/^You have a lesson at or close to that time: Tuesday/)).toContainText(
    'with Amara Osei',
  );
  await page.getByRole('radio', { name: /^Cancel the lesson/ }).check();

  let posts = 0;
  await page.route('**/test.data**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    // The first is on its way for good, as when its page was left.
    if (posts > 1) await route.continue();
  });
  const send = page.getByRole('button', { name: 'Enter this test' });
  await send.click();
  await send.click();
  await expect.poll(() => posts).toBe(1);
  await showAgain(page);
  await send.click();
  await expect(page.getByText('Your driving test has been saved.')).toBeVisible();
  await expect(page.getByText('Amara Osei’s car is kept free for it.')).toBeVisible();
  expect(posts).toBe(2);
});
