// In the smoke set: runs on both databases.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { freePort } from '../testing/free-port.ts';
import { AMARA, review } from '../testing/instructor-messages.ts';
import { officeReviewsClient, runReviews } from './reviews-desk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('reviews').where('state', '=', 'pending').execute();
});

const run = (...words: string[]) =>
  runReviews(officeReviewsClient({ site: app.url, password: undefined }), words);
async function submit(content: string) {
  await app.browser().post(`${AMARA}/reviews`, { ...review, content });
  const row = app.db.selectFrom('reviews').select('id').where('content', '=', content);
  return (await row.executeTakeFirstOrThrow()).id;
}
const stateOf = async (id: string) =>
  (await app.db.selectFrom('reviews').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

describe('npm run reviews', () => {
  test('lists what waits: who about whom, how many stars, what was said, and how long is left', async () => {
    expect(await run()).toEqual({ ok: true, words: 'No review is pending.' });
    const id = await submit('Two lines\nof praise.');
    app.clock.pass({ hours: 2 });
    const { ok, words } = await run();
    expect(ok).toBe(true);
    expect(words).toBe(
      `${id.slice(0, 8)}  ★★★★★  Amara Osei, by Joan W  (22 h left)\n          Two lines\n          of praise.`,
    );
    app.clock.pass({ hours: 23 });
    expect((await run('list')).words).toContain('(1 h late)');
  });

  test('publishes by the first letters of an id', async () => {
    const id = await submit('By a few letters.');
    expect(await run('publish', id.slice(0, 8).toUpperCase())).toEqual({
      ok: true,
      words: `Review ${id.slice(0, 8)} is live.`,
    });
    expect(await stateOf(id)).toBe('published');
    expect((await run('list', 'published')).words).toContain('★★★☆☆');
  });

  test('rejects with a reason, also what was published, and not without one', async () => {
    const id = await submit('To be taken down.');
    await run('publish', id);
    const refused = await run('reject', id);
    expect(refused).toMatchObject({ ok: false, words: expect.stringContaining('Why is it rejected?') });
    expect(await stateOf(id)).toBe('published');
    expect((await run('reject', id, 'names a person')).ok).toBe(true);
    expect(await stateOf(id)).toBe('rejected');
    expect(await run('publish', id)).toEqual({ ok: false, words: 'That review is already rejected.' });
  });

  test('touches nothing where letters fit two reviews, or none', async () => {
    const ids = ['abcdef01-0000-4000-8000-000000000001', 'abcdef02-0000-4000-8000-000000000002'];
    for (const id of ids) {
      const made = await submit(`Number ${id}`);
      await app.db.updateTable('reviews').set({ id }).where('id', '=', made).execute();
    }
    const two = await run('publish', 'abcdef');
    expect(two.ok).toBe(false);
    for (const id of ids) expect([two.words.includes(id), await stateOf(id)]).toEqual([true, 'pending']);
    expect(await run('publish', 'ffffffff-ffff')).toEqual({
      ok: false,
      words: 'No review begins with ffffffff-ffff.',
    });
  });

  test('says how it is used where it is asked for something else', async () => {
    for (const words of [['delete', 'abcd'], ['publish'], ['publish', '../x'], ['help']])
      expect(await run(...words)).toMatchObject({
        ok: false,
        words: expect.stringContaining('npm run reviews'),
      });
  });

  test('lets no control character of a stranger through to the terminal', async () => {
    const id = await submit('Harmless.');
    await app.db.updateTable('reviews').set({ content: '\u001b[2Jcleared' }).where('id', '=', id).execute();
    expect((await run()).words).not.toContain('\u001b');
  });

  test('says what to do where the site is not running', async () => {
    const site = `http://127.0.0.1:${await freePort()}`;
    const reply = await runReviews(officeReviewsClient({ site, password: undefined }), []);
    expect(reply).toEqual({
      ok: false,
      words: `Nothing answers at ${site}. Start the site first: npm start.`,
    });
  });
});
