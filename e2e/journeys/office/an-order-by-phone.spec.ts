import { formatPrice, tenHours } from '#testing/prices.ts';
import { linkInEmail } from '../../support/emails.ts';
import { newEmail, paidOrder, pay } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('an order by phone is priced as staff choose, and paid by its link', async ({ page }) => {
  const [email, total] = [newEmail(), formatPrice(tenHours.total)];
  await signInToOffice(page);
  await page.goto('/office/orders/new?postcode=LS6+3AD');
  const toPay = page.getByRole('region', { name: 'To pay' });
  // The price follows the choice once the page's scripts have come, with no button pressed.
  await expect(async () => {
    await page.getByRole('radio', { name: /^1 hour/ }).check();
    await page.getByRole('radio', { name: /^10 hours/ }).check();
    await expect(toPay).toContainText(total, { timeout: 2_000 });
  }).toPass();
  for (const [label, text] of [
    ['First name', 'Helen'],
    ['Last name', 'Marsden'],
    ['Email', email],
    ['Phone', '07700 900418'],
    ['Address line 1', '4 Bainbrigge Road'],
  ] as const)
    await page.getByLabel(new RegExp(`^${label}`)).fill(text);
  await toPay.getByRole('button', { name: 'Make the order and email it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Helen Marsden, ${total}`);

  await page.goto(await linkInEmail(page, email, '/pay/'));
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await pay(page);
  await paidOrder(page);
});
