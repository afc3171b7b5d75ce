import type { Page } from '@playwright/test';
import { londonDay } from '#src/platform/dates.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { bookAtOfficeBefore, buyLessons, minutesFromNow, signInToDiary } from './lesson-journey.ts';

test.use({ reducedMotion: 'reduce' });

const NOTE = 'Roundabouts next: lanes early.';

/** As a browser does that kept the page, and shows it again by its Back. */
const showAgain = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('a note made without reception stays with what was typed, and a mark that another tab made first says why', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(/status of 409|ERR_INTERNET_DISCONNECTED/);
  const learner = await buyLessons(page);
  const { id, startsAt } = await bookAtOfficeBefore(page, learner, {
    instructor: 'amara-osei',
    startsAt: minutesFromNow(-300),
  });
  await signInToDiary(page);

  await page.goto(`/diary/lessons/${id}`);
  const other = await context.newPage();
  await other.goto(`/diary?day=${londonDay(startsAt)}`);
  const stop = other.getByRole('listitem').filter({ has: other.locator(`a[href="/diary/lessons/${id}"]`) });
  await expect(stop.getByRole('button', { name: 'Mark given' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark given' }).click();
  await expect(page.getByText(/^Given\. Write a note/)).toBeVisible();

  // The form of the second tab is gone from its page, which says why.
  await stop.getByRole('button', { name: 'Mark given' }).click();
  await expect(other.getByRole('alert')).toHaveText(/changed|marked/);
  await expect(stop.getByRole('button', { name: 'Mark given' })).toHaveCount(0);
  await other.close();

  const note = page.getByLabel('Note for next time');
  await note.fill(NOTE);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save note and skills' }).click();
  const waiting = page.getByRole('region', { name: /^(Waiting to send|Sending)$/ });
  await expect(waiting).toContainText('Note and skills');
  await page.getByRole('link', { name: 'Week' }).click();
  await expect(page.getByText('You’re offline, so that page can’t be opened.')).toBeVisible();
  await expect(note).toHaveValue(NOTE);
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await expect(note).toHaveValue(NOTE);
});

test('a form that the browser’s Back shows again can be sent again', async ({ page }) => {
  const learner = await buyLessons(page);
  await page.goto(`${learner.lessons}/test`);
  const send = page.getByRole('button', { name: 'Enter this test' });
  await page.getByLabel('Day').fill(londonDay(minutesFromNow(30 * 24 * 60)));
  await page.getByLabel('Time').fill('10:14');
  await page.getByLabel('Test centre').fill('Horsforth');
  let posts = 0;
  await page.route('**/test.data**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    // The first is on its way for good, as when its page was left.
    if (posts > 1) await route.continue();
  });
  await send.click();
  await send.click();
  await expect.poll(() => posts).toBe(1);
  await showAgain(page);
  await send.click();
  await expect(page.getByText('Your driving test has been saved.')).toBeVisible();
  expect(posts).toBe(2);
});
