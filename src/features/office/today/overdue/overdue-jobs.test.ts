import { afterAll, beforeAll, expect, test } from 'vitest';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { type AppWithPush, appWithPush } from '#testing/push/push-app.ts';
import { openQueue } from '../queue/open-queue.server.ts';

let app: AppWithPush;
beforeAll(async () => {
  app = await appWithPush();
});
afterAll(() => app.close());

const told = () =>
  app.db
    .selectFrom('emails')
    .select(['recipient', 'subject', 'plain'])
    .where('message_id', 'like', '<overdue-%')
    .orderBy('position')
    .execute();
const run = () => app.queue.run('tell-of-overdue-tasks');

test('a overdue task is emailed to each owner once, also by two runners, with those of the same minute', async () => {
  await app.staff('owner', { email: 'olive@example.com' });
  await app.staff('staff');
  app.clock.set('2026-11-23T10:00:00Z');
  for (let orders = 0; orders < 2; orders += 1) await (await (await testBuyer(app, [LESSON])).fillIn()).pay();
  app.clock.set('2026-11-24T17:59:59Z');
  await run();
  expect(await told()).toEqual([]);
  app.clock.set('2026-11-24T18:00:00Z');
  await Promise.all([run(), run()]);
  await run();
  const [email, ...more] = await told();
  expect(more).toEqual([]);
  expect(email).toMatchObject({ recipient: 'olive@example.com', subject: '2 tasks were overdue' });
  expect(email?.plain.match(/Ring Sam Watson and place 10 hours in Leeds/g)).toHaveLength(2);
  expect(email?.plain).toMatch(/Nobody has taken it/);
  const overdue = await openQueue(app.db, app.clock.now());
  expect(overdue.map(({ notifiedAt }) => notifiedAt)).toEqual([app.clock.now(), app.clock.now()]);

  app.clock.pass({ days: 1 });
  await run();
  expect(await told()).toHaveLength(1);
});

test('staff who turned notifications on are told once that tasks are urgent and nobody has taken them', async () => {
  app.clock.set('2026-11-30T10:00:00Z');
  await (await (await testBuyer(app, [LESSON])).fillIn()).pay();
  const [task] = (await openQueue(app.db, app.clock.now())).filter(({ notifiedAt }) => !notifiedAt);
  const due = task?.dueAt.getTime() ?? 0;
  app.clock.set(new Date(due - 3_600_000).toISOString());
  const [ann, viewer] = [await app.staff('staff'), await app.staff('viewer')];
  const [phone, silent] = [await app.turnOn(ann, 'office'), await app.turnOn(viewer, 'office')];
  await Promise.all([run(), run()]);
  await run();
  await app.sendPushes();
  expect(app.receiver.complaints).toEqual([]);
  expect(phone.received.map(({ message }) => message.notification)).toMatchObject([
    { title: expect.stringMatching(/^\d+ tasks are due by \d\d:\d\d$/), navigate: `${app.url}/office` },
  ]);
  expect(silent.received).toEqual([]);
});
