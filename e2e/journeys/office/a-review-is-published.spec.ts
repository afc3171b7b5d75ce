import { headers } from '../../support/journey.ts';
import { isFocused } from '../../support/keyboard.ts';
import { signInToOffice } from '../../support/office.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('a review is published with a reply, and both are on the instructor’s page at once', async ({
  page,
}) => {
  const content = `Calm at every roundabout, even number ${Date.now()}.`;
  const data = { name: 'Isla F.', email: 'isla@example.co.uk', rating: 5, content };
  // Of an instructor whose reviews no other journey counts.
  await page.request.post('/v1/website/instructors/tom-ackroyd/reviews', { headers, data });
  await signInToOffice(page);
  await page.goto('/office/reviews');
  const review = page.getByRole('article').filter({ hasText: content });
  await review.getByText('Reply as the school').click();
  await review.getByLabel('Reply').fill('Thank you, Isla. Tom will be glad to read it.');
  // Going to a row takes the focus from what was typed, which stays in its form.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(async () => {
    await page.keyboard.press('j');
    expect(await isFocused(review.getByRole('link').first())).toBe(true);
  }).toPass();
  await page.keyboard.press('e');
  await expect(page.getByRole('status')).toContainText('on the site');
  await page.goto('/instructors/tom-ackroyd');
  const shown = page.getByRole('article').filter({ hasText: content });
  await expect(shown).toContainText('Thank you, Isla.');
});
