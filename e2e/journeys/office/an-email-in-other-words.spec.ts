import { signInToOffice } from '../../support/office.ts';
import { holdScripts } from '../../support/scripts-run.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('what is typed before the page can listen stays, with the caret, and previews follow what is typed', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422 \(Unprocessable Entity\)/);
  await signInToOffice(page);
  const letScriptsCome = await holdScripts(page);
  await page.goto('/office/school/emails/text-running-late', { waitUntil: 'commit' });
  const text = page.getByLabel('Text');
  await text.fill('{instructor} comes');
  for (let letters = 0; letters < 'comes'.length; letters += 1) await page.keyboard.press('Shift+ArrowLeft');
  letScriptsCome();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Amara comes');
  await page.keyboard.type('is late');
  await expect(text).toHaveValue('{instructor} is late');
  await expect(preview).toContainText('Amara is late');
  await expect(preview).toContainText(/\d+ of 160 characters\. Costs about £0\.05\./);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.field--error')).toContainText('the text needs it');
  await expect(text).toHaveValue('{instructor} is late');

  await page.getByRole('link', { name: 'Words of emails and texts' }).click();
  await page.getByRole('link', { name: 'Course place confirmed' }).click();
  const email = page.frameLocator('iframe[title="Preview of the email"]');
  await expect(email.getByRole('heading', { name: /Your place on .* is confirmed/ })).toBeVisible();
  await page.getByLabel('Heading').fill('See you at {course}');
  await expect(email.getByRole('heading', { name: 'See you at Instructor open evening' })).toBeVisible();
});

test('what an owner typed about the school stays while another owner publishes, and is not published unseen', async ({
  page,
  context,
  watching,
}) => {
  watching.tolerate(/409 \(Conflict\)/);
  await signInToOffice(page);
  await page.goto('/office/school');
  // Other journeys read the phone number meanwhile, and none this.
  const registration = await page.getByLabel('ICO registration').inputValue();
  await page.getByLabel('Strapline').fill('Calm lessons from your door.');
  const other = await context.newPage();
  await other.goto('/office/school');
  await other.getByLabel('ICO registration').fill('ZA990180');
  await other.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(other.getByText('Published. The site shows it now')).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText('has published since you opened this page')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText(/published the school/);
  await expect(page.getByLabel('Strapline')).toHaveValue('Calm lessons from your door.');
  await page.getByRole('link', { name: 'Show what is published' }).click();
  await expect(page.getByLabel('ICO registration')).toHaveValue('ZA990180');
  await page.getByLabel('ICO registration').fill(registration);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. The site shows it now')).toBeVisible();
});
