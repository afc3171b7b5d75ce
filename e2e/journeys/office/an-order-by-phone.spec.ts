import { cards, paidOrder, pay } from '../../support/journey.ts';
import { sellByPhone } from '../../support/phone-orders.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('an order that staff sell by phone is paid by its link, after a card that is declined', async ({
  page,
  watching,
}) => {
  watching.tolerate(/402/);
  const { link } = await sellByPhone(page);
  await page.goto(link);
  await expect(page.getByRole('button', { name: /^Pay £/ })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await pay(page, cards.declined);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeFocused();
  await pay(page);
  await paidOrder(page);
});
