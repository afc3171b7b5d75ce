import type { Page } from '@playwright/test';
import { formatPrice, oneAutomaticHour, oneHour } from '#testing/prices.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('a search finds an instructor, says which wish to leave out where there is nobody, and takes words for text', async ({
  page,
}) => {
  await test.step('the way back keeps what was asked', () => foundAndBack(page));
  await test.step('nobody is found', () => nobodyFound(page));
  await test.step('a place that nobody knows', () => unknownPlace(page));
});

async function foundAndBack(page: Page) {
  await page.goto('/instructors');
  await expect(page.getByRole('heading', { name: '24 instructors' })).toBeVisible();
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
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/instructors$/);

  const card = page.getByRole('listitem').filter({ hasText: 'Amara Osei' });
  await expect(card).toContainText('Covers LS6');
  await expect(card).toContainText(`From ${formatPrice(oneHour.total)} an hour, all fees included`);
  // Anywhere on the card leads there.
  await card.click({ position: { x: 12, y: 12 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Osei' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Where?')).toHaveValue('ls6 3ad');
  await expect(page.getByLabel('Good with nervous learners')).toBeChecked();
  await expect(found).toBeVisible();
}

async function nobodyFound(page: Page) {
  await page.goto('/instructors?place=Norwich&language=Welsh&gearbox=manual');
  await expect(
    page.getByRole('heading', { name: 'No instructor near Norwich, teaching manual, speaking Welsh' }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '0113 496 0180' })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole('link', { name: '1 instructor without ‘Welsh’' }).click();
  await expect(
    page.getByRole('heading', { name: '1 instructor near Norwich, teaching manual' }),
  ).toBeVisible();
  // The form says what was searched for, though a link changed it.
  await expect(page.getByLabel('Language')).toHaveValue('');
  await expect(page.getByLabel('Gearbox')).toHaveValue('manual');
}

/** It is said back as it was typed. */
async function unknownPlace(page: Page) {
  await page.goto('/instructors');
  await page.getByLabel('Where?').fill('<script>alert(1)</script>');
  await page.getByRole('button', { name: 'Find instructors' }).click();
  await expect(
    page.getByRole('heading', { name: 'We couldn’t find “<script>alert(1)</script>”' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'All our instructors' }).click();
  await expect(page.getByRole('heading', { name: '24 instructors' })).toBeVisible();
  await expect(page.getByLabel('Where?')).toHaveValue('');
}

test('an area’s page has its instructors, and a name that is nobody’s leads to the search', async ({
  page,
  watching,
}) => {
  watching.tolerate(/404/);
  await page.goto('/areas-covered/leeds');
  await expect(page.getByRole('link', { name: /^About/ })).toHaveText([
    'About Amara Osei',
    'About Tom Ackroyd',
    'About Piotr Zielinski',
  ]);
  await page.getByRole('link', { name: 'Nadia Hussain', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nadia Hussain' })).toBeVisible();
  // They teach automatic alone, so that is where the prices are.
  await page.getByRole('link', { name: `Choose Nadia, from ${formatPrice(oneAutomaticHour.total)}` }).click();
  await expect(page.getByRole('heading', { name: 'Automatic lessons, all fees included' })).toBeVisible();

  expect((await page.goto('/instructors/nobody-at-all'))?.status()).toBe(404);
  await page.getByLabel('Where do you want to learn?').fill('LS6');
  await page.getByRole('button', { name: 'Find instructors' }).click();
  await expect(page.getByRole('heading', { name: '2 instructors near LS6' })).toBeVisible();
  await page.getByRole('link', { name: '2 instructors elsewhere in Leeds' }).click();
  await expect(page.getByRole('heading', { name: '4 instructors near Leeds' })).toBeVisible();
});

test('a card has its price and the first lesson on its whole width, beside each other', async ({ page }) => {
  await page.goto('/instructors?place=LS6');
  const card = page.getByRole('listitem').filter({ hasText: 'Amara Osei' });
  for (const width of [1280, 390]) {
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
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('instructors are found and their reviews read, and they are written to and reviewed', async ({
    page,
    watching,
  }) => {
    await page.goto('/instructors');
    await page.getByLabel('Where?').fill('Leeds');
    await page.getByRole('button', { name: 'Find instructors' }).click();
    await expect(page.getByRole('heading', { name: '4 instructors near Leeds' })).toBeVisible();
    await page.getByRole('link', { name: 'Amara Osei', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    await page.getByRole('link', { name: 'Page 5' }).click();
    await expect(page.getByRole('heading', { name: 'Newest first, 41 to 46 of 46' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');

    watching.tolerate(/422/);
    await page.getByRole('link', { name: 'Contact Directly' }).click();
    const message = page.getByRole('textbox', { name: 'Message' });
    await page.getByLabel('Your name').fill('Helen <i>M</i>');
    await page.getByLabel('Email').fill('helen');
    await message.fill('Two lines,\n<b>kept</b>.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter a subject');
    await page.getByRole('link', { name: /^Enter an email address/ }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Your name')).toHaveValue('Helen <i>M</i>');
    await expect(message).toHaveValue('Two lines,\n<b>kept</b>.');
    await page.getByLabel('Email').fill('helen@example.co.uk');
    await page.getByLabel('Subject').fill('Tuesdays?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText(/^Message sent\. Thank you/)).toBeVisible();

    await page.getByRole('link', { name: 'Back to Amara Osei' }).click();
    await page.getByRole('link', { name: 'Submit a review' }).click();
    await page.getByLabel('Your name').fill('Helen');
    await page.getByLabel('Email').fill('helen@example.co.uk');
    await page.getByLabel('Your review').fill('Calm.');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await expect(page.getByRole('group', { name: 'Your rating' })).toContainText('Choose from 1 to 5 stars');
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await page.getByRole('button', { name: 'Submit review' }).click();
    await expect(page.getByText(/^Review submitted\. Thank you/)).toBeVisible();
  });
});
