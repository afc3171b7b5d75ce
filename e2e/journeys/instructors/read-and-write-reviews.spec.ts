import type { Page } from '@playwright/test';
import { answered } from '../../support/error-catalogue.ts';
import { holdCalls } from '../../support/held-calls.ts';
import { newEmail } from '../../support/journey.ts';
import { tabTo } from '../../support/keyboard.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

const AMARA = '/instructors/amara-osei';
const REVIEWS = /\/v1\/website\/instructors\/[^/]+\/reviews/;
/** The page behind it is looked at before. */
const OPEN_DIALOG = 'dialog[open]';
// §8, word for word.
const REVIEW_SUBMITTED =
  'Review submitted. Thank you, your review has been submitted and it should go live on our website within 24 hours.';

// What a search says is in src/pages/instructors/instructors-are-found.test.ts; what the fields of a review say, and a review or a
// message that fails, are in instructor-forms.test.tsx beside it.
test('an instructor is found, and the reviews are read page by page, and one is written', async ({
  page,
}) => {
  const { calls, holding } = await holdCalls(page, REVIEWS, (request) =>
    request.method() === 'POST' ? 'sent' : new URL(request.url()).search,
  );
  await test.step('a search shows its results, whose cards lead anywhere to an instructor, and the way back keeps what was asked', () =>
    findAmara(page, calls));
  await test.step('reviews are called for on load and a page at a time, with the focus at the list and a way back', () =>
    readOn(page, calls));
  await test.step('a page that does not come says so, and comes at the second try', () => tryAgain(page));
  await test.step('a review is written by keyboard alone, and is sent once', () =>
    writeReview(page, calls, holding));
});

async function findAmara(page: Page, calls: string[]) {
  await page.goto('/instructors');
  await page.getByLabel('Where?').fill('ls6 3ad');
  await page.getByLabel('Gearbox').selectOption('manual');
  await page.getByText('More filters').click();
  await page.getByLabel('Good with nervous learners').check();
  await page.getByLabel('Where?').press('Enter');
  const found = page.getByRole('status').filter({ hasText: 'near LS6' });
  await expect(found).toHaveText('1 instructor near LS6, teaching manual, great with nervous learners');
  await expect(page).toHaveURL('/instructors?place=ls6+3ad&gearbox=manual&nervous=yes');
  await expect(found).toBeInViewport();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  const card = page.getByRole('listitem').filter({ hasText: 'Amara Osei' });
  await expect(card).toContainText('Covers LS6');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      const face = await card.locator('img').boundingBox();
      const price = await card.getByText(/an hour, all fees included/).boundingBox();
      const first = await card.getByText(/^First lesson/).boundingBox();
      expect(price?.x, `the price at ${width} px`).toBe(face?.x);
      expect(first?.x, `the first lesson at ${width} px`).toBeGreaterThan(
        (price?.x ?? 0) + (price?.width ?? 0),
      );
    }).toPass();
  }
  await card.click({ position: { x: 12, y: 12 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Osei' })).toBeVisible();
  await expect.poll(() => calls).toEqual(['?page=1']);
  await page.goBack();
  await expect(page.getByLabel('Where?')).toHaveValue('ls6 3ad');
  await expect(page.getByLabel('Good with nervous learners')).toBeChecked();
  await expect(found).toBeVisible();
  await page.goForward();
}

const second = (page: Page) => page.getByRole('heading', { name: 'Newest first, 11 to 20 of 46' });

async function readOn(page: Page, calls: string[]) {
  // On the way, and again after Back and forward.
  await expect.poll(() => calls).toEqual(['?page=1', '?page=1']);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(second(page)).toBeFocused();
  await expect(second(page)).toBeInViewport();
  await expect(page).toHaveURL(`${AMARA}?page=2`);
  await expect(page).toHaveTitle(/^Reviews of Amara Osei, page 2/);
  await page.getByRole('link', { name: 'Next' }).click();
  const third = page.getByRole('heading', { name: 'Newest first, 21 to 30 of 46' });
  await expect(third).toBeFocused();
  await page.goBack();
  await expect(second(page)).toBeVisible();
  await page.goForward();
  await expect(third).toBeVisible();
  expect(calls).toEqual(['?page=1', '?page=1', '?page=2', '?page=3', '?page=2', '?page=3']);
}

async function tryAgain(page: Page) {
  const dead = /reviews\?page=2/;
  await answered(page, 'GET', dead, (route) => route.abort());
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('heading', { name: 'We couldn’t load these reviews' })).toBeFocused();
  await expectAccessible(page);
  await page.unroute(dead);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(second(page)).toBeFocused();
}

async function writeReview(
  page: Page,
  calls: string[],
  holding: (act: () => Promise<unknown>) => Promise<void>,
) {
  const button = page.getByRole('button', { name: 'Submit a review' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Review Amara Osei' });
  const box = (label: string) => dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
  const submit = dialog.getByRole('button', { name: 'Submit review' });
  await expect(dialog.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(dialog.locator('.problem')).toBeFocused();
  await expectAccessibleAndFitting(page, { within: OPEN_DIALOG });
  await tabTo(page, dialog.getByRole('radio', { name: '1 star' }));
  for (let stars = 1; stars < 5; stars += 1) await page.keyboard.press('ArrowRight');
  for (const [label, words] of [
    ['Your name', 'Nia P'],
    ['Email', newEmail()],
    ['Your review', 'Patient.'],
  ] as const) {
    await tabTo(page, box(label));
    await page.keyboard.insertText(words);
  }
  // Unsent words survive closing, and the focus goes back to where it came from.
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box('Your review')).toHaveValue('Patient.');
  await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await expect(dialog.getByText('1992 characters remaining')).toBeVisible();
  await tabTo(page, submit);
  calls.length = 0;
  await holding(async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  });
  await expect(dialog.getByText(REVIEW_SUBMITTED)).toBeVisible();
  await expect(page.locator(':focus')).toHaveText(REVIEW_SUBMITTED);
  expect(calls).toEqual(['sent']);
  await expectAccessible(page, { within: OPEN_DIALOG });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box('Your review'), 'another one begins anew').toHaveValue('');
}
