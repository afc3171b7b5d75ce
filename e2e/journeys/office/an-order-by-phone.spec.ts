import { formatPrice, tenHours } from '#testing/prices.ts';
import { linkInEmail } from '../../support/emails.ts';
import { cards, newEmail, paidOrder, pay } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test.beforeEach(({ watching }) => watching.tolerate(/402/));

test('staff sell lessons by phone, the buyer pays by the link that is emailed, and the office sees it paid', async ({
  page,
}) => {
  const email = newEmail();
  const total = formatPrice(tenHours.total);
  await signInToOffice(page);
  await page.goto('/office/orders');
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByLabel('Learner’s postcode').fill('ls6 3ad');
  await page.getByRole('button', { name: 'Work out the price' }).click();
  await page.getByRole('radio', { name: /^10 hours/ }).check();
  await page.getByRole('button', { name: 'Work out the price' }).click();
  // Of the last instructor, whom no other journey books.
  const times = page.getByLabel('First lesson, 1 hour');
  await expect(times).toBeVisible();
  await times.selectOption({ index: (await times.locator('option').count()) - 1 });
  await page.getByRole('button', { name: 'Work out the price' }).click();
  await page.getByRole('group', { name: 'Keep the first lesson free for' }).getByLabel('24 hours').check();
  const toPay = page.getByRole('region', { name: 'To pay' });
  await expect(toPay).toContainText(total);
  await expect(toPay).toContainText(formatPrice(tenHours.fee));
  const typed = {
    'First name': 'Helen',
    'Last name': 'Marsden',
    Email: email,
    Phone: '07700 900418',
    'Address line 1': '4 Bainbrigge Road',
    'Town or city': 'Leeds',
  };
  for (const [label, text] of Object.entries(typed))
    await page.getByLabel(new RegExp(`^${label}`)).fill(text);
  await expectAccessibleAndFitting(page);
  await toPay.getByRole('button', { name: 'Make the order and email it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Helen Marsden, ${total}`);
  await expect(page.getByText('Not opened yet')).toBeVisible();
  await expectAccessibleAndFitting(page);
  const waiting = page.url();

  const link = await linkInEmail(page, email, '/pay/');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order, ready to pay for');
  await expect(page.getByRole('main')).toContainText('4 Bainbrigge Road, Leeds LS6 3AD');
  await expect(page.getByRole('region', { name: 'First lesson' })).toContainText('We keep this time free');
  await expect(page.getByRole('button', { name: 'Let it go' })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await pay(page, cards.declined);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeFocused();
  await pay(page);
  const number = await paidOrder(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is paid');
  await expectAccessibleAndFitting(page);

  await page.goto(waiting);
  await expect(page.getByRole('main')).toContainText(number);
  await expect(page.getByRole('main')).toContainText(/Declined at \d\d:\d\d/);
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`);
  await expect(page.getByRole('main')).toContainText(`Paid ${total}`);
});
