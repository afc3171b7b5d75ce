import type { Locator, Page } from '@playwright/test';
import { linkInEmail } from '../../support/emails.ts';
import { newBasket } from '../../support/journey.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

// What the pages of a code say is in src/pages/learning, and what questions and reactions do in src/features/learning/practice.
test('a mock test survives a reload, a picture is hidden while it is asked about, and a clip plays', async ({
  page,
}) => {
  const { email } = await payByCalls(page, await newBasket(page, [{ product_id: 31, type: 'bundle' }]));
  const path = await linkInEmail(page, email, '/learning/');
  await test.step('a mock test', () => mockTest(page, path));
  await test.step('a picture that hides', async () => {
    await page.goto(`${path}/brain-training/looking`);
    await page.getByText('Hide it and ask me').first().click();
    await expect(page.getByText('Parked car, door open')).toBeHidden();
    await expectAccessibleAndFitting(page);
  });
  await test.step('a clip', () => playClip(page, path));
});

async function mockTest(page: Page, path: string) {
  const started = await page.request.post(`${path}/tests`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  await page.goto(started.headers().location ?? '');
  await expect(page.getByRole('timer')).toContainText(/5[67]:\d\d left/);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/answers/1') && answer.ok());
  await page.getByRole('radio').first().check();
  await saved;
  // Which would hand the test in.
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 50 answered')).toBeVisible();
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(page.getByRole('group', { name: /^2\. / })).toBeFocused();
  await expectAccessibleAndFitting(page);
  await page.reload();
  await expect(page.getByText('1 of 50 answered')).toBeVisible();
  await expect(page.getByRole('group', { name: /^2\. / })).toBeVisible();
  await page.getByText('All questions').click();
  await page.getByRole('button', { name: 'Question 1, answered' }).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: 'Finish the test' }).click();
  await expect(page.locator('p:focus')).toContainText('49 questions are not answered.');
  await page.getByRole('button', { name: 'Finish and see my result' }).click();
  await expect(page.getByRole('heading', { name: /^[01] out of 50$/ })).toBeVisible();
}

/** In motion, and then another one moment by moment. How a clip scores is in scene-card.test.tsx. */
async function playClip(page: Page, path: string) {
  await page.goto(`${path}/hazard-perception/country`);
  const first = page.locator('.scene').first();
  const another = page.locator('.scene').nth(1);
  const view = (card: Locator) =>
    card.getByRole('button', { name: /^Press when you see the hazard develop: / });
  await first.getByRole('button', { name: /^Play the clip/ }).click();
  await expect(view(first)).toBeFocused();
  await expect(first.locator('.clip__done')).not.toHaveAttribute('d', 'M0 36h0v8H0z');
  await first.getByRole('button', { name: /^Pause/ }).click();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await another.getByRole('button', { name: /^Play the clip/ }).click();
  await expect(another.getByText(/^Moment 1 of \d\.$/)).toBeVisible();
  await view(another).press('Space');
  await expect(another.locator('.clip__flag')).toHaveCount(1);
  const next = another.getByRole('button', { name: /^Next moment/ });
  while (await next.isVisible()) await next.click();
  await expect(another.getByText(/^\d out of 5\.$/)).toBeVisible();
  await expect(another.locator('.clip__window')).toBeVisible();
  await expectAccessibleAndFitting(page);
}
