import type { Page } from '@playwright/test';
import { receiptsTo } from '../../support/emails.ts';
import { newEmail, openSection, paidOrder, pay, storedBasket } from '../../support/journey.ts';
import { enter, tabTo } from '../../support/keyboard.ts';
import { signInToOffice } from '../../support/office.ts';
import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

/** The day depends on when the site was seeded. */
const WHEN = /Saturday \d+ \w+ 20\d\d, 9:30am to 4pm/;
const LATER = '£145 more to pay on the day.';

test('a place is compared, booked with its deposit, and said in full from the basket to the receipt', async ({
  page,
}) => {
  await page.goto('/courses');
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
  const card = page.getByRole('article', { name: 'Calm at the Wheel' });
  await expect(card).toContainText(WHEN);
  await expect(card).toContainText('£195, of which £50 now and £145 on the day');
  await card.getByRole('link', { name: /^Book a place/ }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Calm at the Wheel' })).toBeVisible();
  await expect(page.locator('input[name=course_price]')).toHaveValue('50.00');
  const button = page.getByRole('button', { name: 'Book, £50 deposit' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('Enter the attendee’s full name.');
  await page.getByLabel('Full name').fill('Moira Campbell');
  await page.getByLabel('Dietary requirements').fill('No nuts, please');
  await page.getByLabel('Questions for the speaker').fill('Why do I freeze?');
  // The button says what the page's field says of the price, which is not what is charged.
  await page.locator('input[name=course_price]').evaluate((field: HTMLInputElement) => {
    field.value = '0.01';
  });
  await page.getByLabel('Comments').fill('Cheap!');
  await page.getByRole('button', { name: 'Book, £0.01 deposit' }).click();

  await page.waitForURL('**/basket');
  const line = page.locator('.line');
  await expect(line).toContainText('for Moira Campbell');
  await expect(line).toContainText(WHEN);
  await expect(line).toContainText(`, The Tetley, Hunslet Road, Leeds. ${LATER}`);
  await expect(line).toContainText('£50 deposit');
  await expect(line.getByRole('combobox')).toHaveCount(0);
  expect(JSON.stringify(await storedBasket(page))).not.toMatch(/Moira|nuts|freeze/);

  await page.getByRole('button', { name: 'Checkout Now' }).first().click();
  await openSection(page, /Details/);
  await expect(page.locator('.road h2')).toHaveText([/^Details/, /^Billing/, /^Payment/]);
  const summary = page.getByRole('complementary', { name: 'Your order' });
  await expect(summary).toContainText('for Moira Campbell');
  await expect(summary).toContainText(LATER);
  const email = newEmail();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Billing/);
  await page.getByLabel('First name').fill('Moira');
  await page.getByLabel('Last name').fill('Campbell');
  await page.getByLabel('Phone').fill('07700 900418');
  await page.getByRole('button', { name: 'Enter address manually' }).click();
  await page.getByLabel('Address line 1').fill('4 Bainbrigge Road');
  await page.getByLabel('Postcode').fill('LS6 3AD');
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Payment/);
  await expect(page.getByRole('button', { name: 'Pay £50.00 now' })).toBeVisible();
  await pay(page);
  await paidOrder(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Calm at the Wheel' }).first()).toContainText(
    WHEN,
  );
  await expect(page.getByText(/£145 a place to pay on the day/)).toBeVisible();
  // Their own browser says who comes (R40).
  await expect(page.getByText(/Moira/).first()).toBeVisible();
  await expectAccessible(page);

  await expect.poll(() => receiptsTo(page, email)).toBe(1);
  // The staff's own.
  await signInToOffice(page);
  await page.goto('/office/outbox');
  await expect(page.getByRole('link', { name: /Moira Campbell has a place on Calm/ }).first()).toBeVisible();
});

test('a course that is sold out leads on, and a place on another is put into the basket by the keyboard alone, on a phone', async ({
  page,
}) => {
  await test.step('it says so, and offers no form', () => soldOut(page));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/courses/calm-at-the-wheel');
  await page.waitForLoadState('networkidle');
  await enter(page, 'Full name', 'Moira Campbell');
  await tabTo(page, page.getByRole('button', { name: 'Book, £50 deposit' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/basket');
  await expect(page.getByText('for Moira Campbell')).toBeVisible();
});

async function soldOut(page: Page) {
  await page.goto('/courses/night-and-winter-driving');
  await expect(page.getByRole('heading', { name: 'Full', exact: true })).toBeVisible();
  await expect(page.getByText('There are no places left on this course.')).toBeVisible();
  await expect(page.locator('main form')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Other courses' }).click();
  await expect(page.getByRole('article', { name: 'Night and Winter Driving' })).toContainText('Full');
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a place is put into the basket, and no name gets into an address', async ({ page, watching }) => {
    watching.tolerate(/422/);
    await page.goto('/courses');
    await page.getByRole('link', { name: 'Calm at the Wheel', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'How the day works' })).toBeVisible();
    await page.getByLabel('Comments').fill('By bike,\nif dry.');
    await page.getByRole('button', { name: /deposit/ }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '#course-name');
    await expect(page.getByLabel('Comments')).toHaveValue('By bike,\nif dry.');
    // By Enter a form is sent once all of it has come, with its button.
    await page.waitForLoadState();
    await page.getByLabel('Full name').fill('Moira Campbell');
    await page.getByLabel('Full name').press('Enter');
    await expect(page.getByRole('heading', { name: 'My Basket' })).toBeVisible();
    await expect(page.getByText('for Moira Campbell')).toBeVisible();
    expect(page.url()).not.toContain('Moira');
  });
});
