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
  const ofOne = ['move', 'cancel', 'pick-up'].map((to) => `/account/lessons/${lesson}/${to}`);
  for (const path of [...ofAll(/^\/account\/(lessons|progress)(\/|$)/), ...ofOne])
    await expectGood(page, path);
});
