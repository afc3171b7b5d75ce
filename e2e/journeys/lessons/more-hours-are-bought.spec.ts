import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { headers } from '../../support/journey.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { buyLessons } from './lesson-journey.ts';

test.use({ reducedMotion: 'reduce' });

test('a guest buys more hours from the link in the receipt, and they are there beside the others', async ({
  page,
}) => {
  const learner = await buyLessons(page);
  await page.goto(learner.lessons);
  await page.getByRole('link', { name: 'Buy more hours' }).click();
  await expect(page.getByRole('heading', { name: 'Buy more hours' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Add to basket.*: 10 hours for Callum$/ }).click();
  await expect(page.getByRole('button', { name: /^Added.*: 10 hours for Callum$/ })).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('basket') ?? '');
  expect(stored).not.toContain('Callum');

  await page.goto('/basket');
  await expect(page.getByText('for Callum', { exact: true })).toBeVisible();
  const basket = JSON.parse(stored) as BasketResponse;
  const answer = await page.request.get(`/v1/website/basket/${basket.uuid}`, { headers });
  expect((await answer.json()).contents.products).toMatchObject([{ learner: { firstname: 'Callum' } }]);
  await payByCalls(page, basket);
  await page.goto(learner.lessons);
  await expect(page.getByRole('heading', { name: '20 h left' })).toBeVisible();
});
