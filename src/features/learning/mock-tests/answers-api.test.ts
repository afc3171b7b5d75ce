import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paidOrders } from '#src/features/orders/order-queries.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { testBuyer } from '#testing/buyer.ts';
import { accessByCode, revokeAccess } from '../access/access.server.ts';
import type { CopyKey } from '../access/copy.server.ts';
import { anonymiseLearning, learningDataOf } from '../access/personal-data.server.ts';
import { shownOrder } from '../bank/question-bank.ts';
import { learningProgress } from '../progress/progress.server.ts';
import { OFFICIAL } from './mock-test.ts';
import { findTest, finishTest, listTests, seedOf, startTest } from './taken-tests.server.ts';
import { paperOf, reviewOf } from './test-views.server.ts';

const BUNDLE = { product_id: 31, type: 'bundle' } as const;
const BRAIN = { product_id: 2, type: 'product' } as const;
const QUESTION = 'minimum-tread-depth';

let app: TestApp;
/** Copies of one order that no test shares with another, and one that opens Brain Training alone. */
let copies: Copy[];
let brain: Copy;

beforeAll(async () => {
  app = await testApp();
  copies = await bought('copies@example.com', { ...BUNDLE, quantity: 7 }, BRAIN);
  brain = copies.pop() as Copy;
});
afterAll(() => app.close());

interface Copy {
  code: string;
  copy: CopyKey;
}
const nextCopy = () => copies.pop() as Copy;

/** What an order opens, by the codes of its copies. */
async function bought(email: string, ...products: Parameters<typeof testBuyer>[1] & object): Promise<Copy[]> {
  const buyer = await (await testBuyer(app, products)).fillIn({ email });
  expect((await buyer.pay()).status).toBe(200);
  const { secrets } = app.running.services;
  const rows = await app.db
    .selectFrom('learning_access')
    .select('encrypted_code')
    .where('email', '=', email)
    .orderBy('copy')
    .execute();
  return Promise.all(
    rows.map(async ({ encrypted_code }) => {
      const code = secrets.decrypt(encrypted_code ?? '');
      const access = await accessByCode({ db: app.db, secrets, paidOrders }, code, app.clock.now());
      return { code, copy: access?.copy as CopyKey };
    }),
  );
}

const bank = () => app.running.questions;
const answer = (code: string, question: string, option: number) =>
  app.browser().post<{ right: boolean }>('/v1/website/learning/answers', { code, question, option });
const save = (
  code: string,
  test: string,
  number: number,
  body: { option: number | null; flagged: boolean },
) => app.browser().put(`/v1/website/learning/tests/${test}/answers/${number}`, { code, ...body });
const progress = (copy: CopyKey) => learningProgress(app.db, { copy, bank: bank() }, app.clock.now());
const start = (copy: CopyKey) =>
  app.db.transaction().execute((tx) => startTest(tx, { copy, bank: bank() }, app.clock.now()));
const placeOf = (question: string, authors: number, seed = question) => shownOrder(seed).indexOf(authors);

describe('practice', () => {
  test('is kept for its code: a wrong answer comes back the same day, a right one after 1 and 3 days', async () => {
    const { code, copy } = nextCopy();
    expect(await answer(code, QUESTION, placeOf(QUESTION, 2))).toMatchObject({
      status: 200,
      body: { right: false },
    });
    expect((await progress(copy)).toRepeat).toEqual([QUESTION]);
    expect((await answer(code, QUESTION, placeOf(QUESTION, 0))).body.right).toBe(true);
    const { due, nextOn, topics } = await progress(copy);
    expect([due, nextOn]).toEqual([[], '2026-11-22']);
    expect(topics.find(({ slug }) => slug === 'safety-and-your-vehicle')).toMatchObject({
      right: 1,
      wrong: 0,
    });
    app.clock.pass({ days: 1 });
    expect((await progress(copy)).due).toEqual([QUESTION]);
    await answer(code, QUESTION, placeOf(QUESTION, 0));
    expect((await progress(copy)).nextOn).toBe('2026-11-25');
    const [row] = await app.db
      .selectFrom('learning_progress')
      .select(['right_count', 'wrong_count'])
      .where('order_id', '=', copy.order_id)
      .where('copy', '=', copy.copy)
      .execute();
    expect(row).toEqual({ right_count: 2, wrong_count: 1 });
  });

  test('is refused for a code that is wrong or does not open the theory, and for a question that is not there', async () => {
    const { code } = brain;
    for (const wrong of [code, '00000-00000-00000-00000', ''])
      expect((await answer(wrong, QUESTION, 0)).status).toBe(422);
    const { code: right } = nextCopy();
    expect((await answer(right, 'no-such-question', 0)).status).toBe(404);
    expect((await answer(right, QUESTION, 4)).status).toBe(422);
  });

  test('given ten times at once, in two tabs, the same answer moves its question one box', async () => {
    const { code, copy } = nextCopy();
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => answer(code, QUESTION, placeOf(QUESTION, 0))),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await progress(copy)).kept.get(QUESTION)?.box).toBe(1);
  });
});

describe('a mock test', () => {
  test('is the same however often it is begun while it runs, and keeps each answer as it is given', async () => {
    const { code, copy } = nextCopy();
    const [id = '', ...again] = await Promise.all([1, 2, 3].map(() => start(copy)));
    expect(new Set([id, ...again]).size).toBe(1);
    const test = await findTest(app.db, copy, id);
    expect(test?.questions).toHaveLength(OFFICIAL.questions);
    const [first = '', second = ''] = test?.questions ?? [];
    const right = placeOf(first, 0, seedOf(id, first));
    for (const _again of [1, 2])
      expect((await save(code, id, 1, { option: right, flagged: true })).status).toBe(200);
    await save(code, id, 2, { option: placeOf(second, 3, seedOf(id, second)), flagged: false });
    const kept = await findTest(app.db, copy, id);
    expect(kept?.answers.slice(0, 3)).toEqual([0, 3, null]);
    const paper = kept && paperOf(kept, bank(), app.clock.now());
    expect(paper?.questions[0]).toMatchObject({ chosen: right, flagged: true });
    expect(JSON.stringify(paper)).not.toContain('"right"');

    await app.db.transaction().execute((tx) => finishTest(tx, { copy, id }, app.clock.now()));
    expect(await save(code, id, 3, { option: 0, flagged: false })).toMatchObject({
      status: 409,
      body: { code: 'test_over' },
    });
    const [over] = await listTests(app.db, copy);
    expect(over && reviewOf(over, bank())).toMatchObject({
      score: { right: 1, questions: 50, pass: 43, passed: false },
      minutesTaken: 1,
    });
    // What was answered counts as practice, once.
    const { kept: practised } = await progress(copy);
    expect([...practised.keys()].toSorted()).toEqual([first, second].toSorted());
    expect((await start(copy)) === id).toBe(false);
  });

  test('is marked when its 57 minutes are over, with what was given in time', async () => {
    const { code, copy } = nextCopy();
    const id = await start(copy);
    app.clock.pass({ minutes: 57 });
    expect((await save(code, id, 1, { option: 0, flagged: false })).status).toBe(200);
    app.clock.pass({ minutes: 1 });
    expect((await save(code, id, 2, { option: 0, flagged: false })).status).toBe(409);
    const [test] = await listTests(app.db, copy);
    expect(test && reviewOf(test, bank())).toMatchObject({ minutesTaken: 57 });
    expect(test?.answers.filter((one) => one !== null)).toHaveLength(1);
    const next = await start(copy);
    const fresh = await findTest(app.db, copy, next);
    expect(new Set([...(fresh?.questions ?? []), ...(test?.questions ?? [])]).size).toBeGreaterThan(75);
  });

  test('is nobody else’s', async () => {
    const { copy } = nextCopy();
    const { code: other, copy: otherCopy } = nextCopy();
    const id = await start(copy);
    expect((await save(other, id, 1, { option: 0, flagged: false })).status).toBe(404);
    expect(await findTest(app.db, otherCopy, id)).toBeUndefined();
    const { code } = brain;
    expect((await save(code, id, 1, { option: 0, flagged: false })).status).toBe(422);
  });
});

describe('what was answered', () => {
  test('is in the personal data, and goes when the person is erased', async () => {
    const [{ code, copy }] = (await bought('person@example.com', BUNDLE)) as [Copy];
    await answer(code, QUESTION, 0);
    const test = await start(copy);
    await save(code, test, 1, { option: null, flagged: true });
    const [kept] = await learningDataOf(app.db, 'Person@example.com');
    expect(kept).toMatchObject({ answers: [{ question: QUESTION }], mock_tests: [{ finished_at: null }] });
    expect(kept?.mock_tests[0]?.questions[0]).toMatchObject({ answer: 'none', flagged: true });
    await app.db.transaction().execute((tx) => anonymiseLearning(tx, 'person@example.com'));
    expect((await progress(copy)).kept.size).toBe(0);
    expect(await listTests(app.db, copy)).toEqual([]);
  });

  test('goes when everything that its code opened is refunded, and not before', async () => {
    const [{ code, copy }] = (await bought('refunded@example.com', BUNDLE)) as [Copy];
    await answer(code, QUESTION, 0);
    const revoke = (gone: (typeof BRAIN | typeof BUNDLE)[]) =>
      app.db
        .transaction()
        .execute((tx) =>
          revokeAccess(
            tx,
            copy.order_id,
            { gone: gone.map(({ type, product_id: id }) => ({ type, id, quantity: 1 })), kept: [] },
            app.clock.now(),
          ),
        );
    await revoke([BRAIN]);
    expect((await progress(copy)).kept.size).toBe(1);
    await revoke([BUNDLE]);
    expect((await progress(copy)).kept.size).toBe(0);
  });

  test('goes when the code’s twelve months are over', async () => {
    const [{ code, copy }] = (await bought('expired@example.com', BUNDLE)) as [Copy];
    await answer(code, QUESTION, 0);
    await start(copy);
    app.clock.set('2028-01-01T00:30:00.000Z');
    await app.queue.run('forget-learning-codes');
    expect((await progress(copy)).kept.size).toBe(0);
    expect(await listTests(app.db, copy)).toEqual([]);
  });
});
