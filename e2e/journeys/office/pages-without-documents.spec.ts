import type { Request } from '@playwright/test';
import { countDocuments, untilLinksAreFollowed } from '../../support/documents.ts';
import { holdCalls } from '../../support/held-calls.ts';
import { fillBasket, LESSON } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('links and forms of the office lead on in the same document, and the focus goes along', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { order } = await payByCalls(page, await fillBasket(page, [LESSON]));
  await signInToOffice(page);
  await page.goto('/office/orders');
  await untilLinksAreFollowed(page);
  const documents = countDocuments(page);

  await page.getByRole('link', { name: order }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(order);
  await expect(heading).toBeFocused();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: order })).toHaveCount(1);

  const note = page.getByRole('textbox', { name: 'New note' });
  const posts = (request: Request) => (request.method() === 'POST' ? 'POST' : undefined);
  const { holding } = await holdCalls(page, /\/office\/orders\//, posts);
  for (const hasText of ['Rang back.', 'Rang again.']) {
    await note.fill(hasText);
    await holding(() => page.getByRole('button', { name: 'Add note' }).dblclick());
    await expect(page.getByRole('status')).toBeFocused();
    await expect(page.getByRole('article').filter({ hasText })).toHaveCount(1);
    await expect(note).toHaveValue('');
  }

  // What is typed stays where nothing is answered, and on the way back.
  await note.fill('To be rung on Monday.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.locator('[data-refusal]')).toBeFocused();
  await page.getByRole('link', { name: 'Vouchers' }).first().click();
  await expect(page.getByText('You’re offline, so that page can’t be opened.')).toBeVisible();
  await context.setOffline(false);
  await page.route('**/office/vouchers.data', (route) => route.abort());
  await page.getByRole('link', { name: 'Vouchers' }).first().click();
  await expect(page.getByText('We got no answer, so that page can’t be opened.')).toBeVisible();
  await expect(note).toHaveValue('To be rung on Monday.');
  await page.unroute('**/office/vouchers.data');
  await page.getByRole('link', { name: 'Vouchers' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeFocused();
  await page.goBack();
  await expect(note).toHaveValue('To be rung on Monday.');
  expect(documents()).toBe(0);

  // Signed out meanwhile. What changes elsewhere has the page read again, which would lead to the sign-in by itself.
  await page.route('**/office/orders/*.data*', (route) => route.abort());
  await context.clearCookies();
  await page.getByRole('link', { name: 'Vouchers' }).first().click();
  await expect(page).toHaveURL(/\/office\/sign-in\?to=%2Foffice%2Fvouchers$/);
  expect(documents()).toBe(1);
});

test('after a release the next link loads a document', async ({ page }) => {
  await signInToOffice(page);
  await page.goto('/office');
  await untilLinksAreFollowed(page);
  const documents = countDocuments(page);
  await page.route('**/office/vouchers.data', async (route) => {
    // The pointer lies on the link, which may ask once more while the next page comes.
    const answer = await route.fetch().catch(() => undefined);
    if (!answer) return;
    const release = /"release","[^"]*"/;
    const body = await answer.text();
    expect(body).toMatch(release);
    await route.fulfill({ response: answer, body: body.replace(release, '"release","the next one"') });
  });
  const desk = (name: string) =>
    page.getByRole('navigation', { name: 'Desks', exact: true }).getByRole('link', { name });
  await desk('Vouchers').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeFocused();
  expect(documents()).toBe(0);
  // A colleague's work may have the page read again until the document comes: the next release answers that too.
  await desk('Orders').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(documents()).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
