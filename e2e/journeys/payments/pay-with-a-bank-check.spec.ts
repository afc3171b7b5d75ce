import { cards, checkoutAt, openSection, paidOrder, pay, payButton } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('a bank that asks is answered in its own frame: a failed check is explained, and a passed one pays', async ({
  page,
  watching,
}) => {
  watching.tolerate(/402/);
  await checkoutAt(page, 'payment');
  await pay(page, cards.challenged);
  await page.frameLocator('iframe.threeDs').getByRole('button', { name: 'Fail the check' }).click();

  const message = page.getByRole('alert').filter({ hasText: 'Your bank couldn’t confirm' });
  await expect(message).toBeFocused();
  await expect(page.locator('iframe.threeDs')).toHaveCount(0);
  await openSection(page, /Payment/);
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled');

  await pay(page, cards.challenged);
  await page.frameLocator('iframe.threeDs').getByRole('button', { name: 'Pass the check' }).click();
  await paidOrder(page);
});
