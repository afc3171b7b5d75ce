import { expect, test } from 'vitest';
import { testBuyer } from '#testing/buyer.ts';
import { linkMailedTo } from '#testing/mailed-links.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import * as confirmReviewPage from './confirm-review-page.tsx';

const { app, shop } = await openShopInDom({ 'reviews/confirm/:token': confirmReviewPage });

const SCRIPT = '<script>document.title="ran"</script><img src=x onerror=alert(1)>';
const EMAIL = 'learner@example.co.uk';
const SIMONE = 'simone-campbell';

test('whoever has paid for lessons confirms a review by email, and script in it shows as text', async () => {
  await (await (await testBuyer(app)).fillIn({ email: EMAIL })).pay();
  const review = { name: SCRIPT, email: EMAIL.toUpperCase(), rating: 4, content: `${SCRIPT} Calm.` };
  await app.browser().post(`/v1/website/instructors/${SIMONE}/reviews`, review);
  await shop.open(await linkMailedTo(app, review.email, /\/reviews\/confirm\/\w+/));
  await shop.press('Yes, I wrote it');
  await expect.poll(() => document.activeElement?.outerHTML).toMatch(/^<h1.*>Thank you<\/h1>$/);
  await expect.poll(() => document.title).toMatch(/^Thank you/);
  const { href } = (await shop.link('See Simone Campbell')) as HTMLAnchorElement;
  const { id } = await app.db
    .selectFrom('reviews')
    .select('id')
    .where('email', '=', review.email)
    .executeTakeFirstOrThrow();
  expect((await (await app.staff()).post(`/v1/office/reviews/${id}/publish`)).status).toBe(200);
  await shop.open(new URL(href).pathname);
  const shown = () => shop.all('article.review').find(({ textContent }) => textContent.includes('Calm.'));
  await expect.poll(() => shown()?.querySelector('h4')?.textContent).toBe(SCRIPT);
  expect(shown()?.textContent).toContain('Verified learner');
  expect(shown()?.querySelector('script, img')).toBeNull();
});

test('a link to confirm a review that is none says so, with a way on', async () => {
  await shop.open(`/reviews/confirm/${'0'.repeat(26)}`);
  await shop.press('Yes, I wrote it');
  await expect.poll(() => document.activeElement?.textContent).toBe('This link has expired');
  expect((await shop.link('All our instructors')).getAttribute('href')).toBe('/instructors');
});
