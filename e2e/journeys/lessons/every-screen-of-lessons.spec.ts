import type { Page } from '@playwright/test';
import { atNight } from '#testing/at-night.ts';
import { pagePaths } from '#testing/pages.ts';
import { makeAccount } from '../../support/account-journey.ts';
import { headers } from '../../support/journey.ts';
import { everyWidth, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';
import {
  bookAtOffice,
  bookAtOfficeBefore,
  buyLessons,
  minutesFromNow,
  signInToDiary,
} from './lesson-journey.ts';

test.use({ reducedMotion: 'reduce' });

/** Of nothing in particular, and for whoever is signed in. */
const ofAll = (under: RegExp) =>
  pagePaths().filter((path) => under.test(path) && !/[:*]|sign-|password/.test(path));

/** Whatever is folded is opened. */
async function expectGood(page: Page, path: string) {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  await page.locator('main').evaluate((main) => {
    for (const details of main.querySelectorAll('details')) details.open = true;
  });
  await test.step(path, () => expectAccessibleAndFitting(page, everyWidth));
}

// At night: every screen of the diary, of which other journeys look at some on their way
test('the screens of the diary are accessible and fit every window', atNight, async ({ page }) => {
  const learner = await buyLessons(page);
  const { id: lesson } = await bookAtOfficeBefore(page, learner, {
    instructor: 'amara-osei',
    startsAt: minutesFromNow(-105),
  });
  await signInToDiary(page);
  const ofOne = [
    ...[`/diary/lessons/${lesson}`, `/diary/lessons/${lesson}/mock-test`],
    ...[`/diary/learners/${learner.id}`, `/diary/learners/${learner.id}/weekly`],
  ];
  for (const path of [...ofAll(/^\/diary(\/|$)/), ...ofOne]) await expectGood(page, path);
  // Once it is given its page asks for a note and skills.
  const given = await page.request.post(`/v1/diary/lessons/${lesson}/given`, {
    data: { version: 1 },
    headers,
  });
  expect(given.status(), await given.text()).toBe(200);
  await expectGood(page, `/diary/lessons/${lesson}`);
});

// At night: every screen of a learner's lessons
test('the screens of a learner’s lessons are accessible and fit every window', atNight, async ({ page }) => {
  const learner = await buyLessons(page);
  const lesson = await bookAtOffice(page, learner, {
    instructor: 'tom-ackroyd',
    startsAt: minutesFromNow(3 * 24 * 60),
  });
  await makeAccount(page, learner.email);
  // The panel of the waiting list shows what is waited for.
  const wait = { weekdays: ['2', '4'], part: 'evening', minutes: '90', with: 'anybody' };
  const waiting = await page.request.post(`/v1/learners/${learner.id}/waiting`, { data: wait, headers });
  expect(waiting.ok(), await waiting.text()).toBe(true);
  const late = await bookAtOffice(page, learner, {
    instructor: 'tom-ackroyd',
    startsAt: minutesFromNow(20 * 60),
  });
  const ofOne = [
    ...['move', 'cancel', 'pick-up'].map((to) => `/account/lessons/${lesson}/${to}`),
    ...['move', 'cancel'].map((to) => `/account/lessons/${late}/${to}`),
  ];
  for (const path of [...ofAll(/^\/account\/(lessons|progress)(\/|$)/), ...ofOne])
    await expectGood(page, path);
});

// At night: a time that a guest chooses and holds
test(
  'the times of an instructor are accessible and fit every window, with one held',
  atNight,
  async ({ page }) => {
    const path = '/instructors/amara-osei/times?from=LS6';
    await expectGood(page, path);
    await page.getByRole('radio').last().check();
    await page.getByRole('button', { name: 'Hold this time' }).click();
    await expect(page.getByText(/ is held$/)).toBeVisible();
    await expectAccessibleAndFitting(page, everyWidth);
  },
);
