import { checkoutAt, helen, newEmail, openSection, saveSections } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

const sections = [
  ['billing', /Billing/],
  ['lesson', /Learner/],
  ['payment', /Payment/],
] as const;

test('a reload in the middle of any section resumes there, with what was saved', async ({ page }) => {
  const { basket } = await checkoutAt(page, 'customer');
  await page.getByLabel('Email').fill('helen@example.co.uk');
  await page.reload();
  await openSection(page, /Details/);
  await expect(page.getByLabel('Email')).toHaveValue('helen@example.co.uk');
  const email = newEmail();
  for (const [completed, [section, title]] of sections.entries())
    await test.step(section, async () => {
      await saveSections(page, basket.uuid, section, { email });
      await page.goto('/basket/checkout');
      await openSection(page, title);
      if (section !== 'payment') await page.getByLabel(/phone/i).fill('01632 960001');
      await page.reload();
      await openSection(page, title);
      await expect(page.getByText(email)).toBeVisible();
      await expect(page.getByText('The lessons are for someone else')).toBeVisible();
      await expect(page.getByText('Completed', { exact: true })).toHaveCount(completed + 1);
    });
});

test('Edit reopens a section as it was saved, and its Continue goes to the first one that is not complete', async ({
  page,
}) => {
  await checkoutAt(page, 'lesson');
  await page.getByRole('button', { name: 'Edit details' }).click();
  await expect(await openSection(page, /Details/)).toBeFocused();
  await expect(page.getByLabel('No, it’s for someone else')).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(await openSection(page, /Learner/)).toBeFocused();

  await page.getByRole('button', { name: 'Edit billing' }).click();
  await openSection(page, /Billing/);
  await expect(page.getByLabel('First name')).toHaveValue(helen.firstname);
  await expect(page.getByLabel('Postcode')).toHaveValue(helen.postcode);
  await page.getByLabel('First name').fill('Heleen');
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Learner/);
  await expect(page.getByText(/^Heleen Marsden/)).toBeVisible();
});

test('back and forward lose nothing', async ({ page }) => {
  await page.goto('/areas-covered/leeds');
  await checkoutAt(page, 'billing');
  await page.goBack();
  await page.goForward();
  await openSection(page, /Billing/);
  await page.goto('/basket');
  await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible();
  await page.goBack();
  await openSection(page, /Billing/);
  await page.goForward();
  await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible();
});

test('what is wrong stands above the section and under its field, and what was typed stays', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  await checkoutAt(page, 'customer');
  await page.getByLabel('Email').fill('helen@example');
  await page.getByRole('button', { name: 'Continue' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel('Email')).toHaveValue('helen@example');
  await summary.getByRole('link').first().click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/);

  await page.getByLabel('Email').fill('helen@example.co.uk');
  await page.getByLabel('Yes, I’m learning').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Billing/);
  await expect(page).toHaveTitle(/^Checkout/);
});

test('when the code of Payment does not load, the page is loaded anew and goes on there', async ({
  page,
  watching,
}) => {
  watching.tolerate(/Failed to load resource|dynamically imported module/);
  await checkoutAt(page, 'lesson', { isPupil: true });
  await page.getByLabel('Same as billing address').check();
  await page.getByLabel('Monday evening').check();
  let broken = true;
  await page.route('**/assets/payment-section-*.js', (route) => (broken ? route.abort() : route.continue()));
  const loadedAnew = page.waitForEvent('framenavigated').then(() => {
    broken = false;
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await loadedAnew;
  await openSection(page, /Payment/);
});
