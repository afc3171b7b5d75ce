import type { Page } from '@playwright/test';
import { DEMO_INSTRUCTOR } from '#src/features/identity/instructor/demo-instructor.server.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { bookAtOffice, buyLessons, weekdayAhead } from './lesson-journey.ts';

/** A learner with a lesson of an hour with Amara, from 06:00 three weeks ahead. */
async function learnerWithLesson(page: Page, weekday: number) {
  const learner = await buyLessons(page);
  const day = weekdayAhead(weekday, 3);
  const startsAt = new Date(`${day}T06:00:00Z`);
  await bookAtOffice(page, learner, { instructor: DEMO_INSTRUCTOR.slug, startsAt });
  return { ...learner, day };
}

async function enter(page: Page, day: string) {
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('Time', { exact: true }).fill('06:40');
  await page.getByLabel('Test centre').fill('Horsforth');
}

const QUESTION = 'What would you like to do?';

test('a driving test on top of a lesson says so as it is typed, and cancels the lesson', async ({ page }) => {
  const { lessons, day } = await learnerWithLesson(page, 2);
  await page.goto(`${lessons}/test`);
  await enter(page, day);
  await expect(page.getByText(/^You have a lesson at or close to that time: Tuesday/)).toContainText(
    'with Amara Osei',
  );
  await page.getByRole('radio', { name: /^Cancel the lesson/ }).check();
  await page.getByRole('button', { name: 'Enter this test' }).click();
  await expect(page.getByText('Your driving test has been saved.')).toBeVisible();
  await expect(page.getByText('Amara Osei’s car is kept free for it.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it says so when it is sent, keeps what was typed, and leads to the lesson to move', async ({
    page,
    watching,
  }) => {
    watching.tolerate(/status of 409/);
    const { lessons, day } = await learnerWithLesson(page, 3);
    await page.goto(`${lessons}/test`);
    await enter(page, day);
    await expect(page.getByText(QUESTION)).toHaveCount(0);
    await page.getByRole('button', { name: 'Enter this test' }).click();
    await expect(page.getByRole('alert').first()).toContainText(
      'You have a lesson at or close to that time: Wednesday',
    );
    await expect(page.getByText(QUESTION)).toBeVisible();
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue(day);
    await expect(page.getByLabel('Test centre')).toHaveValue('Horsforth');
    await page.getByRole('radio', { name: /^Move the lesson/ }).check();
    await page.getByRole('button', { name: 'Enter this test' }).click();
    await expect(page.getByText('Your driving test has been saved.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Move this lesson' })).toBeVisible();
  });
});
