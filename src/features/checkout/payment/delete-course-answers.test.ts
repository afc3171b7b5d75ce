import { expect, test } from 'vitest';
import { COURSE, testBuyer } from '#testing/buyer.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp();

const WISHES = { dietary_requirements: 'Halal, please', questions_for_speaker: 'Why?', comments: 'Late' };
const OTHER = { product_id: 3, type: 'course', options: { name: 'Callum Marsden', ...WISHES } } as const;

test('what guests of a course wished for is forgotten 30 days after it, and nothing else of their order', async () => {
  const calm = { ...COURSE, options: { name: 'Moira Campbell', ...WISHES } };
  const buyer = await (await testBuyer(app, [calm, OTHER])).fillIn();
  expect((await buyer.pay()).status).toBe(200);
  const kept = async () => {
    const lines = await app.db.selectFrom('order_lines').selectAll().orderBy('position').execute();
    const { snapshot } = await app.db.selectFrom('payments').select('snapshot').executeTakeFirstOrThrow();
    return { lines, snapshot: snapshot as { lines: { options: object }[] } };
  };
  const asBought = await kept();
  expect(asBought.lines[0]?.options).toEqual(calm.options);

  // It ends on 23 January 2027, and the other one on 20 February.
  app.clock.set('2027-02-22T15:00:00Z');
  await app.queue.run('purge');
  expect(await kept()).toEqual(asBought);

  app.clock.set('2027-02-22T17:00:00Z');
  await app.queue.run('purge');
  const after = await kept();
  const named = { name: 'Moira Campbell' };
  expect(after.lines).toEqual([{ ...asBought.lines[0], options: named }, asBought.lines[1]]);
  const [first, second] = asBought.snapshot.lines;
  expect(after.snapshot).toEqual({
    ...asBought.snapshot,
    lines: [{ ...first, options: named }, second],
  });
});
