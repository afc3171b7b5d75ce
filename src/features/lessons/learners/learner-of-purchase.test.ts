import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser } from '#src/features/identity/customer/users.server.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { NOW } from '#testing/diary.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { lessonDataOf } from '../personal-data.server.ts';
import { findLearner } from './find-learner.server.ts';
import { type BuyingAccount, learnerOfPurchase } from './learner-of-purchase.server.ts';
import { learnersOfAccount } from './learners-of-account.server.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const SAM = { name: 'Sam Watson', email: 'sam@example.com', postcode: 'LS6 3AD' };

async function accountAt(email: string): Promise<BuyingAccount> {
  const person = { email, firstname: 'Joan', surname: 'Watson', phone: '', address: null };
  const id = await database.db.transaction().execute((tx) => createUser(tx, person, 'a hash', NOW));
  return { id, email };
}

let bought = 0;
/** Ten hours that are paid for by a buyer who types these words, each a moment later. Answers the learner and the order. */
async function buy(typed: typeof SAM, account?: BuyingAccount) {
  const { db } = database;
  bought += 1;
  const now = new Date(NOW.getTime() + bought);
  const [{ orderId }] = (await learnersWithHours(db, 1)) as [TaughtLearner];
  const learner = await db.transaction().execute(async (tx) => {
    const id = await learnerOfPurchase(tx, { ...typed, account, now });
    await tx.updateTable('lesson_lines').set({ learner_id: id }).where('order_id', '=', orderId).execute();
    return id;
  });
  await db
    .updateTable('orders')
    .set({ account_id: account?.id ?? null })
    .where('id', '=', orderId)
    .execute();
  return { learner, orderId };
}

test('a typed name and address add to a learner whom the account sees already, and open nobody else’s lessons', async () => {
  const { db } = database;
  const [parent, stranger, sam] = [
    await accountAt('parent@example.com'),
    await accountAt('stranger@example.com'),
    await accountAt(SAM.email),
  ];
  const seenBy = async (account: BuyingAccount) => (await learnersOfAccount(db, account)).map(({ id }) => id);
  const exportedOf = async ({ email }: BuyingAccount, ...orders: string[]) =>
    (await lessonDataOf(db, email, orders)).learners.map(({ id }) => id);

  const first = await buy(SAM, parent);
  const moved = { name: 'sam watson', email: 'SAM@example.com', postcode: 'LS8 1NT' };
  const byGuest = await buy(moved);
  const byStranger = await buy(moved, stranger);
  expect(new Set([first.learner, byGuest.learner, byStranger.learner]).size).toBe(3);
  expect(await seenBy(stranger)).toEqual([byStranger.learner]);
  expect(await exportedOf(stranger, byStranger.orderId)).toEqual([byStranger.learner]);
  expect((await findLearner(db, first.learner)).postcode).toBe('LS6 3AD');

  const again = await buy(moved, parent);
  expect(again.learner).toBe(first.learner);
  expect(await findLearner(db, first.learner)).toMatchObject({ name: 'Sam Watson', postcode: 'LS8 1NT' });
  expect(await exportedOf(parent, first.orderId, again.orderId)).toEqual([first.learner]);

  // Sam sees all three and has bought for none of them: the oldest it is, and no longer the parent's to export.
  expect((await seenBy(sam)).sort()).toEqual([first.learner, byGuest.learner, byStranger.learner].sort());
  expect((await buy(SAM, sam)).learner).toBe(first.learner);
  expect(await exportedOf(parent, first.orderId, again.orderId)).toEqual([]);
});
