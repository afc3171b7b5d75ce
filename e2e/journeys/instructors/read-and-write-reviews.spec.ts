import type { Page } from '@playwright/test';
import { openEmail } from '../../support/emails.ts';
import { answered } from '../../support/error-catalogue.ts';
import { fillBasket, newEmail } from '../../support/journey.ts';
import { tabTo } from '../../support/keyboard.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';
import {
  AMARA,
  box,
  fillReview,
  openDialog,
  publishReview,
  REVIEW_SUBMITTED,
  SCRIPT,
  sentCalls,
} from './instructor-journey.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

const REVIEWS = /\/v1\/website\/instructors\/[^/]+\/reviews/;

test('reviews are called for on load and a page at a time, with the focus at the list and a way back', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (REVIEWS.test(request.url())) calls.push(new URL(request.url()).search);
  });
  await page.goto(AMARA);
  await expect(page.getByRole('img', { name: '4.5 out of 5' })).toBeVisible();
  await expect(page.getByText('4.7 out of 5, from 46 reviews')).toBeVisible();
  await expect.poll(() => calls).toEqual(['?page=1']);

  await page.getByRole('link', { name: 'Page 2' }).click();
  const second = page.getByRole('heading', { name: 'Newest first, 11 to 20 of 46' });
  await expect(second).toBeFocused();
  await expect(second).toBeInViewport();
  await expect(page).toHaveURL(`${AMARA}?page=2`);
  await expect(page).toHaveTitle(/^Reviews of Amara Osei, page 2/);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Newest first, 21 to 30 of 46' })).toBeFocused();
  await page.goBack();
  await expect(second).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Newest first, 21 to 30 of 46' })).toBeVisible();
  expect(calls).toEqual(['?page=1', '?page=2', '?page=3', '?page=2', '?page=3']);
  await page.goto(`${AMARA}?page=99`);
  await expect(page.getByRole('heading', { name: 'Newest first, 41 to 46 of 46' })).toBeVisible();
  await page.getByRole('link', { name: 'Page 1', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Newest first, 1 to 10 of 46' })).toBeVisible();

  await test.step('a page that does not come says so, and comes at the second try', () => secondTry(page));
  await test.step('an instructor whom nobody has reviewed says so', async () => {
    await page.goto('/instructors/marcus-tavares');
    await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
    await expectAccessible(page);
  });
});

async function secondTry(page: Page) {
  const dead = /reviews\?page=2/;
  await answered(page, 'GET', dead, (route) => route.abort());
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('heading', { name: 'We couldn’t load these reviews' })).toBeFocused();
  await expectAccessible(page);
  await page.unroute(dead);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Newest first, 11 to 20 of 46' })).toBeFocused();
}

// What its fields say, and a review that fails, are in src/pages/instructors/instructor-forms.test.tsx.
test('a review is written by keyboard alone, and is sent once', async ({ page }) => {
  await page.goto(AMARA);
  const { calls, holding } = await sentCalls(page, REVIEWS);
  const button = page.getByRole('button', { name: 'Submit a review' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Review Amara Osei' });
  await tabTo(page, dialog.getByRole('radio', { name: '1 star' }));
  for (let stars = 1; stars < 5; stars += 1) await page.keyboard.press('ArrowRight');
  for (const [label, words] of [
    ['Your name', 'Nia P'],
    ['Email', newEmail()],
    ['Your review', 'Patient.'],
  ] as const) {
    await tabTo(page, box(dialog, label));
    await page.keyboard.type(words);
  }
  // Unsent words survive closing, and the focus goes back to where it came from.
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(dialog, 'Your review')).toHaveValue('Patient.');
  await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await expect(dialog.getByText('1992 characters remaining')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Submit review' }));
  await holding(async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  });
  await expect(dialog.getByText(REVIEW_SUBMITTED)).toBeVisible();
  await expect(page.locator(':focus')).toHaveText(REVIEW_SUBMITTED);
  expect(calls).toHaveLength(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(box(dialog, 'Your review'), 'another one begins anew').toHaveValue('');
});

test('whoever has paid for lessons confirms a review by email, and script in it shows as text', async ({
  page,
}) => {
  const { email } = await payByCalls(page, await fillBasket(page));
  await page.goto('/instructors/simone-campbell');
  const dialog = await openDialog(page, 'Submit a review');
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(dialog.locator('.problem')).toBeFocused();
  await expectAccessible(page);
  const hasText = `${SCRIPT} ${Date.now()}`;
  await fillReview(dialog, hasText, { name: SCRIPT, email: email.toUpperCase() });
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(dialog.getByText(REVIEW_SUBMITTED)).toBeVisible();

  const mail = await openEmail(page, email, /review/i);
  const link = mail
    .getByRole('link')
    .filter({ hasText: /review|wrote/i })
    .first();
  const path = new URL((await link.getAttribute('href')) ?? '').pathname;
  const answer = await page.goto(path);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, I wrote it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeFocused();
  await expectAccessible(page);
  await publishReview(page, hasText);
  await page.getByRole('link', { name: 'See Simone Campbell' }).click();
  const review = page.getByRole('article').filter({ hasText });
  await expect(review.getByRole('heading', { name: SCRIPT })).toBeVisible();
  await expect(review.getByText('Verified learner')).toBeVisible();
  await expect(page).not.toHaveTitle('ran');
  await expectNoSidewaysScroll(page);
});

test('a link to confirm a review that is none says so, with a way on', async ({ page }) => {
  await page.goto(`/reviews/confirm/${'0'.repeat(26)}`);
  await page.getByRole('button', { name: 'Yes, I wrote it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All our instructors' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find your instructor' })).toBeVisible();
});
