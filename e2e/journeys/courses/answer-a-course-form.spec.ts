import { linkInEmail } from '../../support/emails.ts';
import { holdCalls } from '../../support/held-calls.ts';
import { newEmail } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

const phone = { width: 390, height: 900 };

test('a response is sent, thanked for, confirmed by email, and read by the office', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  await page.setViewportSize(phone);
  await page.goto('/courses/teach-with-us');
  const send = page.getByRole('button', { name: 'Send' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(send).toHaveAccessibleDescription('Enter your name and email to send this.');
  const name = 'Moira <i>Campbell</i>';
  await page.getByLabel('Full name').fill(name);
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('Email').fill('moira@');
  await expect(send).not.toHaveAttribute('aria-disabled');
  await page.getByLabel('What would you most like to know?').fill('What does a week pay?');
  await send.click();

  const words = 'Enter an email address like name@example.co.uk';
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Teach with us/);
  await summary.getByRole('link', { name: words }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(new RegExp(`${words}$`));
  await expect(page.getByLabel('What would you most like to know?')).toHaveValue('What does a week pay?');
  await expectAccessibleAndFitting(page);
  await page.setViewportSize(phone);

  const email = newEmail();
  await page.getByLabel('Email').fill(email);
  const { calls, holding } = await holdCalls(page, /\/courses\/\d+\/responses$/, (request) =>
    request.method(),
  );
  await holding(() => send.dblclick());
  await expect(page.locator('.toast').filter({ hasText: 'Form Submitted' })).toBeVisible();
  const thanks = page.locator('.bookform__thanks');
  await expect(thanks).toContainText('Check your email: we hold your place until');
  await expect(thanks).toBeFocused();
  expect(calls, 'twice is once').toEqual(['POST']);
  await expect(page).toHaveTitle(/^Teach with us/);
  await expect(page.getByLabel('Full name')).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(await linkInEmail(page, email, '/courses/confirm/'));
  const confirm = page.getByRole('button', { name: 'Confirm my place' });
  await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.setViewportSize(phone);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Your place is confirmed' })).toBeVisible();
  await expect(page.getByText('Thank you, your place is reserved.')).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await expectAccessible(page);

  await signInToOffice(page);
  await page.goto('/office/outbox');
  await expect(page.getByRole('link', { name: `${name} would like a place on Teach with us` })).toHaveCount(
    1,
  );
  const toMoira = page.getByRole('link', { name: email });
  await expect(toMoira).toHaveCount(2);
  await expect(toMoira.filter({ hasText: 'Confirm your place on Teach with us' })).toHaveCount(1);
});
