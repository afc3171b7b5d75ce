import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { bookAtOffice, buyLessons, minutesFromNow } from './lesson-journey.ts';

test.use({ reducedMotion: 'reduce' });

test('a late cancellation is charged after the cost was shown, and the office waives it with a reason', async ({
  page,
}) => {
  const learner = await buyLessons(page);
  const startsAt = minutesFromNow(20 * 60);
  const id = await bookAtOffice(page, learner, { instructor: 'tom-ackroyd', startsAt, minutes: 90 });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(learner.lessons);
  await expect(page.getByRole('heading', { name: '8 h 30 min left' })).toBeVisible();
  await page
    .getByRole('region', { name: /^Next lesson/ })
    .getByRole('link', { name: /^Cancel/ })
    .click();
  await expect(
    page.getByRole('heading', { name: 'This lesson is within 48 hours, so 1 h 30 min will be charged' }),
  ).toBeVisible();
  await expect(page.getByText(/is worth £\d+\.\d\d at the price paid/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('radio', { name: /^Ask Tom to waive the charge/ }).check();
  await page.getByLabel('Message to Tom').fill('I have a temperature.');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your lesson is cancelled.')).toBeFocused();
  await expect(page.getByRole('heading', { name: '8 h 30 min left' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cancelled lessons' })).toContainText(
    'Cancelled late, 1 h 30 min charged',
  );

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/office/diary/lessons/${id}`);
  await page.getByLabel('Why nothing is charged').selectOption('Illness');
  await page.getByRole('button', { name: 'Waive the charge' }).click();
  await expect(page.getByRole('status')).toContainText('Waived.');

  await page.goto(learner.lessons);
  await expect(page.getByRole('heading', { name: '10 h left' })).toBeVisible();
  await expect(page.getByText('Cancelled late, charge waived')).toBeVisible();
});
