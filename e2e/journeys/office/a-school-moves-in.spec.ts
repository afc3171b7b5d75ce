import { randomUUID } from 'node:crypto';
import { signInToOffice } from '../../support/office.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('a file of learners is matched, tried, corrected, moved and undone, and its people told when asked', async ({
  page,
}) => {
  const name = `Novak${randomUUID().slice(0, 8)}`;
  const file = [
    'Forename,Surname,E-mail address,Tel,Post code,Credit,Medical',
    `Ellie,${name},ellie.${name}@moved.example,07700 900121,NR6,7.5,Wears glasses`,
    `Owen,${name},owen.${name}@moved.example,07700 900122,LS6 3AD,-2,`,
    `Callum,${name},callum.${name}@moved.example,07700 900123,LS6 3AD,10,`,
  ].join('\n');
  await signInToOffice(page);
  await page.goto('/office/moving-in');
  await page.getByRole('radio', { name: /^Learners/ }).check();
  await page
    .getByLabel('The file')
    .setInputFiles({ name: 'pupils.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Match the columns' }).click();

  await expect(page.getByRole('combobox', { name: 'Your column for Hours left' })).toHaveValue('Credit');
  await expect(page.getByRole('main')).toContainText('unless you choose them above: Medical.');
  await expectAccessibleAndFitting(page);
  await page.getByRole('button', { name: 'Start the dry run' }).click();

  const would = page.getByRole('region', { name: 'What would move' });
  await expect(would).toContainText('17 h 30 min');
  await expectAccessibleAndFitting(page);
  const owen = page.getByRole('row').filter({ hasText: `Owen ${name}` });
  await expect(owen).toContainText('Hours can’t be less than none.');
  await owen.getByRole('textbox', { name: /^Hours left/ }).fill('0');
  await owen.getByRole('button', { name: 'Try' }).click();
  // The place is kept: what was found of the row has the focus.
  await expect(owen.locator(':focus')).toContainText('Good now');
  await would.getByRole('button', { name: 'Move 3 learners' }).click();

  const undo = page.getByRole('region', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText('3 learners moved.');
  await expectAccessibleAndFitting(page);
  await page.goto(`/office/learners?find=${name}`);
  await page.getByRole('link', { name: `Callum ${name}` }).click();
  await expect(page.getByRole('region', { name: 'From your old system' })).toContainText(
    `callum.${name}@moved.example`.toLowerCase(),
  );
  await expect(page.getByRole('table', { name: /^Entries/ })).toContainText('Carried over');

  await page.goto('/office/moving-in');
  await page
    .getByRole('table', { name: /^Files/ })
    .getByRole('link')
    .first()
    .click();
  const tell = page.getByRole('region', { name: /^Tell people/ });
  await tell.getByText('See the email').click();
  const email = page.frameLocator('iframe[title="The email that people get"]');
  await expect(email.getByRole('heading', { name: 'Your lessons are here now' })).toBeVisible();
  await expectAccessibleAndFitting(page, { framesToo: false });
  await tell.getByRole('button', { name: 'Email 3 people' }).click();
  await expect(tell).toContainText('of 3 told');
  await undo.getByRole('button', { name: 'Undo the move' }).click();
  await expect(page.getByRole('main')).toContainText('Nothing of the file is left here.');
  await page.goto(`/office/learners?find=${name}`);
  await expect(page.getByRole('link', { name: `Callum ${name}` })).toBeHidden();
});
