import { londonDay } from '#src/platform/dates.ts';
import { countDocuments, untilLinksAreFollowed } from '../../support/documents.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { bookAtOfficeBefore, buyLessons, minutesFromNow, signInToDiary } from './lesson-journey.ts';

const PHONE = { width: 390, height: 844 };
test.use({ reducedMotion: 'reduce' });

test('an instructor marks a lesson given and a skill on a phone, and the learner sees both', async ({
  page,
}) => {
  const learner = await buyLessons(page);
  const { id, startsAt } = await bookAtOfficeBefore(page, learner, {
    instructor: 'amara-osei',
    startsAt: minutesFromNow(-30),
  });
  await signInToDiary(page);

  await page.setViewportSize(PHONE);
  await page.goto(`/diary?day=${londonDay(startsAt)}`);
  const stop = page.getByRole('listitem').filter({ has: page.locator(`a[href="/diary/lessons/${id}"]`) });
  await expectAccessibleAndFitting(page);
  await page.setViewportSize(PHONE);
  await untilLinksAreFollowed(page);
  const documents = countDocuments(page);
  await stop.getByRole('button', { name: 'Mark given' }).click();
  await expect(page.getByText(/^Given\. Write a note/)).toBeVisible();

  await page.getByRole('button', { name: 'Undo given for Callum Marsden' }).click();
  await expect(page.getByText('Undone. The lesson isn’t marked any more.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark given' }).click();
  await expect(page.getByText(/^Given\. Write a note/)).toBeVisible();

  await page.getByLabel('Note for Callum').fill('Watch the lanes before you get there.');
  await page.getByLabel('Note for next time').fill('Roundabouts next: lanes early.');
  await page.getByText('Junctions, roundabouts and crossings').click();
  await page.getByLabel('15. Roundabouts').selectOption({ label: '3. Prompted' });
  await expectAccessibleAndFitting(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Save note and skills' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeFocused();
  await page.getByRole('link', { name: 'Learners' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your learners' })).toBeFocused();
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your pay' })).toBeFocused();
  expect(documents()).toBe(0);
  await expectAccessibleAndFitting(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(learner.lessons);
  await expect(page.getByRole('heading', { name: '9 h left' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lessons so far' })).toContainText('Given');
  await expect(page.getByText('Watch the lanes before you get there.')).toBeVisible();
  await expect(page.getByText('Roundabouts next')).toHaveCount(0);
  await page.getByRole('link', { name: 'Progress', exact: true }).click();
  await expect(page.getByRole('row', { name: /Roundabouts/ })).toContainText('Prompted');
  await expectAccessibleAndFitting(page);
});
