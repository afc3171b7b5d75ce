import { fillSignIn, makeAccount, onAccountPage, signOut } from '../../support/account-journey.ts';
import { fillBasket, storedBasket } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('after signing out Back shows nobody’s account, and the basket is still there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const basket = await fillBasket(page);
  const email = await makeAccount(page);
  await page.goto('/account');
  await signOut(page);
  expect((await storedBasket(page))?.uuid).toBe(basket.uuid);
  await page.goBack();
  await page.waitForURL(/sign-in\?next=%2Faccount$/);
  await fillSignIn(page, email);
  await onAccountPage(page);
});

test('no cache keeps a page of the account, and no search engine or other site hears of it', async ({
  request,
}) => {
  for (const path of ['/account', '/account.data', '/Account/details', '/account/confirm/cut-short']) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    expect(headers['cache-control'], path).toBe('no-store');
    expect(headers['x-robots-tag'], path).toBe('noindex');
    // A page with a form that is posted tells its own site where it comes from.
    expect(headers['referrer-policy'], path).toMatch(/^(no-referrer|same-origin)$/);
  }
});
