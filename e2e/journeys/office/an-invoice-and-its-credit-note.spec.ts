import type { Page } from '@playwright/test';
import { emailsTo } from '../../support/emails.ts';
import { fillBasket, newEmail } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

const MOCK_TESTS = { product_id: 4, type: 'product' };

test('a buyer gets an invoice, which the office sees, and a refund makes its credit note, which is emailed', async ({
  page,
}) => {
  const { order, email, transaction } = await payByCalls(page, await fillBasket(page, [MOCK_TESTS]), {
    email: newEmail(),
  });
  await page.goto(`/basket/checkout/confirmation/${transaction}`);
  const number = await numberOfPdf(page);
  expect(number).toMatch(/^INV-\d{6}$/);
  // Asked for again, it is the same.
  expect(await numberOfPdf(page)).toBe(number);

  await signInToOffice(page);
  await page.goto(`/office/orders?find=${order}`);
  await page.getByRole('link', { name: new RegExp(number) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`VAT invoice ${number}`);
  await expectAccessibleAndFitting(page);

  await page.goto(`/office/orders?find=${order}`);
  await page
    .getByRole('link', { name: /^Refund/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /Mock Test Library/ }).check();
  await page.getByLabel('Reason').selectOption({ index: 1 });
  await page
    .getByRole('region', { name: 'What will happen' })
    .getByRole('button', { name: /£12\.99/ })
    .click();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('£12.99');
  await page.getByRole('link', { name: new RegExp(number) }).click();
  const note = page
    .getByRole('region', { name: 'Invoices and credit notes' })
    .getByRole('link', { name: /^CN-/ });
  const noteNumber = (await note.textContent()) ?? '';
  await note.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`VAT credit note ${noteNumber}`);
  await page.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText('Emailed once.')).toBeVisible();
  await expect
    .poll(async () => (await emailsTo(page, email, new RegExp(noteNumber))).map(({ subject }) => subject))
    .toHaveLength(1);
});

/** Asks for the invoice on the confirmation, and answers the number in the name of the PDF. */
async function numberOfPdf(page: Page): Promise<string> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/invoice.pdf')),
    page.getByRole('button', { name: /invoice \(PDF\)/ }).click(),
  ]);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return /filename="(.*)\.pdf"/.exec(answer.headers()['content-disposition'] ?? '')?.[1] ?? '';
}
