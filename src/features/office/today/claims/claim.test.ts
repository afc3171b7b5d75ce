import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeOrderTask } from '#src/features/orders/tasks/order-tasks.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { openQueue } from '../queue/open-queue.server.ts';
import { releaseClaim, take } from '../queue/queue-notes.server.ts';

let app: TestApp;
let orderId: string;
beforeAll(async () => {
  app = await testApp();
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  await buyer.pay();
  const order = await app.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  orderId = order.id;
});
afterAll(() => app.close());

const member = (name: string, role: 'staff' | 'owner' = 'staff') =>
  ({ id: randomUUID(), name, role, mayRefund: false }) as const;
const subject = () => ({ kind: 'lessons', subject: orderId }) as const;
const takenBy = async () =>
  (await openQueue(app.db, app.clock.now())).find((one) => one.subject === orderId)?.taken?.name;

test('of two who take the same at once one has it, and the other is told who and when', async () => {
  const [aoife, sam] = [member('Aoife'), member('Sam')];
  const taking = [aoife, sam].map((by) =>
    app.db.transaction().execute((tx) => take(tx, subject(), by, app.clock.now())),
  );
  const [first, second] = await Promise.all(taking);
  const winner = first === undefined ? 'Aoife' : 'Sam';
  expect([first, second].filter((told) => told !== undefined)).toEqual([
    { name: winner, at: app.clock.now() },
  ]);
  expect(await takenBy()).toBe(winner);

  const giving = (by: typeof aoife | ReturnType<typeof member>) =>
    app.db.transaction().execute((tx) => releaseClaim(tx, subject(), by));
  const [own, others] = winner === 'Aoife' ? [aoife, sam] : [sam, aoife];
  expect(await giving(others)).toBe(false);
  expect(await giving(own)).toBe(true);
  expect(await giving(own)).toBe(false);
  expect(await takenBy()).toBeUndefined();
  await app.db.transaction().execute((tx) => take(tx, subject(), aoife, app.clock.now()));
  expect(await giving(member('Olive', 'owner'))).toBe(true);
});

test('the calls take, say who has it, and refuse what does not wait any more', async () => {
  const staff = await app.staff('staff');
  const call = (way: string) => staff.post<{ taken: boolean }>(`/v1/office/queue/lessons/${orderId}/${way}`);
  const other = member('Aoife Brennan');
  await app.db.transaction().execute((tx) => take(tx, subject(), other, app.clock.now()));
  expect(await call('take')).toMatchObject({
    status: 409,
    body: { message: 'Aoife Brennan took it at 10:00.' },
  });
  await app.db.transaction().execute((tx) => releaseClaim(tx, subject(), other));
  expect((await call('take')).body).toMatchObject({ taken: true });
  expect((await call('give-back')).body).toMatchObject({ taken: false });
  expect((await call('give-back')).status).toBe(409);
  const entries = await app.db.selectFrom('audit_log').select(['did', 'subject_id']).execute();
  expect(entries).toEqual([
    { did: 'claimTask', subject_id: orderId },
    { did: 'releaseTask', subject_id: orderId },
  ]);
  const now = app.clock.now();
  await app.db
    .transaction()
    .execute((tx) => completeOrderTask(tx, { orderId, kind: 'place_lessons', by: 'Aoife', now }));
  expect((await call('take')).status).toBe(409);
});
