import { openEmail } from '../../support/emails.ts';
import { newEmail } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { buyVoucher, voucherCode, voucherPath } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('a holder opens the link of the email, and sees what the voucher buys near home', async ({
  page,
  browser,
}) => {
  const { recipient } = await buyVoucher(page, { amount: '100' });
  const code = await voucherCode(page, recipient);
  const path = await voucherPath(page, recipient);

  const answer = await page.goto(path);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(page.getByRole('heading', { level: 1, name: 'A voucher for Sam Otieno' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: /Birthday card: £100 of driving lessons for Sam Otieno/ }),
  ).toBeVisible();
  await expect(page.getByText('Mind the cones.', { exact: true }).last()).toBeVisible();
  await expect(page.getByText('Ready to use')).toBeVisible();
  // Whoever sees the page can spend nothing with it.
  const html = await page.content();
  expect(html).toContain(code.slice(-4));
  for (const group of code.split('-').slice(0, 3)) expect(html).not.toContain(`${group}-`);

  await page.getByLabel('Your postcode or town').fill('ls6 3ad');
  await page.getByRole('button', { name: 'Work it out' }).click();
  await expect(
    page.getByRole('status').getByText('About 4 hours manual in Leeds, or 3 automatic'),
  ).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto(`${path.replace('/vouchers/', '/gift/')}?postcode=LS6+3AD`);
  await expect(page.getByText('Yes, we teach in LS6')).toBeVisible();
  await page
    .getByRole('link', { name: /^More times/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /^Fewer times/ })).toBeFocused();
  await expectAccessibleAndFitting(page);

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const paper = await plain.newPage();
  await paper.goto(path);
  await paper.getByLabel('Your postcode or town').fill('Harrogate');
  await paper.getByRole('button', { name: 'Work it out' }).click();
  await expect(
    paper.getByText('We don’t teach in Harrogate yet. Leeds is the nearest area, 13 miles away.'),
  ).toBeVisible();
  await plain.close();
});

test('a code says what is left on it however it is typed, and a wrong one says where to look', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  const { recipient } = await buyVoucher(page);
  const code = await voucherCode(page, recipient);
  await page.goto('/');
  await page.getByRole('link', { name: 'Check a voucher' }).click();
  const field = page.getByLabel('Code', { exact: true });
  const look = page.getByRole('button', { name: 'Check balance' });

  await look.click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Enter the code' })).toBeVisible();
  await field.fill(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`);
  await look.click();
  const refusal = 'We don’t recognise that code. Please check it and try again.';
  await expect(page.getByRole('alert')).toContainText(refusal);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(field).toHaveAccessibleDescription(new RegExp(refusal));

  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: `Voucher ending ${code.slice(-4)}` })).toBeFocused();
  await expect(page.getByText('£50').first()).toBeVisible();
  await expect(page).not.toHaveTitle(/^Error: /);
  await page.getByLabel('Your postcode or town').fill('LS6');
  await page.getByRole('button', { name: 'Work it out' }).click();
  await expect(page.getByText('About 2 hours manual in Leeds, or 1 automatic')).toBeVisible();
  await expect(field).toHaveValue(code.toLowerCase().replaceAll('-', ' '));
  await expectAccessibleAndFitting(page);
});

test('a buyer corrects the address and the day by the link in the receipt, then sends it, and sends it again', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const { manage } = await buyVoucher(page, { send_now: false, send_at: day });
  await page.goto(manage);
  await expect(page.getByText('Scheduled')).toBeVisible();
  await page.getByText('Change address or date').click();
  const email = page.getByLabel('Their email');
  await email.fill('nobody');
  await page.getByLabel('Send date').fill('2020-01-01');
  await page.getByRole('button', { name: /^Save changes/ }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
  await expect(email).toHaveAccessibleDescription(/Enter an email address/);
  await expectAccessible(page);

  const right = newEmail();
  await email.fill(right);
  const later = new Date(Date.now() + 41 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Send date').fill(later);
  await page.getByRole('button', { name: /^Save changes/ }).click();
  await expect(page.getByText(`We’ll send it to ${right} at 8am`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`We’ll send it to ${right} at 8am`)).toBeVisible();

  await page.getByText('Change address or date').click();
  await page.getByLabel('Now', { exact: true }).check();
  await page.getByRole('button', { name: /^Send it now/ }).click();
  await expect(page.getByRole('heading', { name: '£50 for Sam Otieno' })).toBeFocused();
  await expect(page.getByText(`We sent it to ${right} on`), 'the page looks again by itself').toBeVisible();
  await expect(await openEmail(page, right, /voucher/)).toContainText('Sam Otieno, this is for you');

  await page.goto(manage);
  await expect(page.getByLabel('Their email')).toHaveCount(0);
  await page.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByText(`Sent again to ${right}`)).toBeVisible();
  await expect(async () => {
    await signInToOffice(page);
    await page.goto('/office/outbox');
    expect(await page.getByRole('link', { name: right }).count()).toBe(2);
  }).toPass();
  await page.goto(manage);
  await expectAccessibleAndFitting(page);
});

test('the office prints a gift card and puts it in the post, and its buyer can see that', async ({
  page,
  browser,
}) => {
  const name = `Wilhelmina ${Date.now()}`;
  const { manage, order } = await buyVoucher(page, {
    voucher_type: 'gift-card',
    template: null,
    card_template: 'card-b-road',
    recipient_name: name,
  });
  await signInToOffice(page);
  await page.goto('/office/vouchers');
  const cards = page.getByRole('region', { name: 'Cards to post' });
  const card = cards.getByRole('row').filter({ hasText: name });
  await expect(card).toContainText(order);
  await expect(card).toContainText('4 Bainbrigge Road');
  await expectAccessibleAndFitting(page);
  // The cards of other journeys stay.
  for (const box of await cards.getByRole('checkbox').all()) await box.uncheck();
  await card.getByRole('checkbox').check();
  // One that arrives now was not printed: it comes unticked, and what the buttons say stays.
  const late = `Late ${Date.now()}`;
  const other = await browser.newContext();
  await buyVoucher(await other.newPage(), {
    voucher_type: 'gift-card',
    template: null,
    card_template: 'card-b-road',
    recipient_name: late,
  });
  await other.close();
  const lateCard = cards.getByRole('row').filter({ hasText: late });
  await expect(lateCard.getByRole('checkbox')).not.toBeChecked();
  await expect(cards.getByRole('button', { name: 'Print' })).toHaveText('Print 1 card');
  const [tab, pdf] = await Promise.all([
    page.waitForEvent('popup'),
    page.context().waitForEvent('response', (response) => response.url().includes('/cards.pdf?')),
    cards.getByRole('button', { name: 'Print' }).click(),
  ]);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  const again = await page.request.get(pdf.url());
  expect((await again.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await tab.close();
  await cards.getByRole('button', { name: 'Mark 1 card as posted' }).click();
  await expect(card).toHaveCount(0);
  await expect(lateCard).toHaveCount(1);
  await page.goto(manage);
  await expect(page.getByText('We posted it 1st class on')).toBeVisible();
});

test('a link that is none leads to no voucher, and to a way on', async ({ page, watching }) => {
  watching.tolerate(/404/);
  for (const path of [`/vouchers/${'0'.repeat(26)}`, `/vouchers/manage/${'0'.repeat(26)}`])
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Enter the code' }).click();
      await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
    });
});
