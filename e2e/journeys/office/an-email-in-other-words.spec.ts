import { untilLinksAreFollowed } from '../../support/documents.ts';
import { signInToOffice } from '../../support/office.ts';
import { holdScripts } from '../../support/scripts-run.ts';
import { expect, test } from '../../support/watched-browser.ts';

// Each publishes the school: two at once would be told of each other.
test.describe.configure({ mode: 'default' });

test('an owner changes what an email says, sees it as they type, and goes back to our words', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422 \(Unprocessable Entity\)/);
  await signInToOffice(page);
  await page.goto('/office/school');
  await untilLinksAreFollowed(page);
  await page.getByRole('link', { name: 'Change the words of emails' }).click();
  await page.getByRole('link', { name: 'Course place confirmed' }).click();
  const preview = page.frameLocator('iframe[title="Preview of the email"]');
  await expect(preview.getByRole('heading', { name: /Your place on .* is confirmed/ })).toBeVisible();
  await page.getByLabel('Heading').fill('See you at {course}');
  await expect(preview.getByRole('heading', { name: 'See you at Instructor open evening' })).toBeVisible();
  await page.getByLabel('Closing').fill('Bring {a friend}.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.field--error')).toContainText('{a friend} can’t be filled in here');
  await page.getByLabel('Closing').fill('Bring a friend.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Emails say it from now on.')).toBeVisible();
  await expect(preview.getByText('Bring a friend.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to our words' }).click();
  await expect(page.getByText('The email has our words again.')).toBeVisible();
  await expect(page.getByLabel('Closing')).toHaveValue('');
});

test('what is typed before the page can listen stays, with the caret, and the preview follows it', async ({
  page,
}) => {
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
});

test('an owner changes what a text says, and sees how it comes and how long it is as they type', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422 \(Unprocessable Entity\)/);
  await signInToOffice(page);
  await page.goto('/office/school/emails');
  await untilLinksAreFollowed(page);
  await page.getByRole('link', { name: 'Running late' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Amara is running late for your 17:00 lesson');
  await page.getByLabel('Text').fill('{school}: {instructor} is late.');
  await expect(preview).toContainText('Amara is late.');
  await expect(preview).toContainText(/\d+ of 160 characters\. Costs about £0\.05\./);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.field--error')).toContainText('Keep {new start}: the text needs it');
  await page.getByLabel('Text').fill('{school}: {instructor} comes at {new start}.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Texts say it from now on.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to our words' }).click();
  await expect(page.getByText('The text has our words again.')).toBeVisible();
  await expect(preview).toContainText('Amara is running late');
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
