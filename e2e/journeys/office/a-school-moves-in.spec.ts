import { countDocuments, untilLinksAreFollowed } from '../../support/documents.ts';
import { signInToOffice } from '../../support/office.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('a file is sent, its dry run followed, and a row corrected in its place, without a document', async ({
  page,
}) => {
  const file = [
    'Forename,Surname,E-mail address,Tel,Post code,Credit',
    'Ellie,Novak,ellie@novak.example,07700 900121,NR6,7.5',
    'Owen,Novak,owen@novak.example,07700 900122,LS6 3AD,-2',
  ].join('\n');
  await signInToOffice(page);
  await page.goto('/office/moving-in');
  await untilLinksAreFollowed(page);
  const documents = countDocuments(page);
  await page.getByRole('radio', { name: /^Learners/ }).check();
  await page
    .getByLabel('The file')
    .setInputFiles({ name: 'pupils.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Match the columns' }).click();
  await page.getByRole('button', { name: 'Start the dry run' }).click();
  // The page comes again once the job has ended.
  await expect(page.getByRole('region', { name: 'What would move' })).toContainText('7 h 30 min');
  const owen = page.getByRole('row').filter({ hasText: 'Owen Novak' });
  await owen.getByRole('textbox', { name: /^Hours left/ }).fill('0');
  await owen.getByRole('button', { name: 'Try' }).click();
  // The place is kept: what was found of the row has the focus.
  await expect(owen.locator(':focus')).toContainText('Good now');
  expect(documents()).toBe(0);
  await page.getByRole('button', { name: 'Delete the file' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Move in' })).toBeVisible();
});
