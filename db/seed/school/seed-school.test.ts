import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesOfOrder } from '#src/features/lessons/minutes/minutes.server.ts';
import { allActions } from '#src/features/office/all-actions.server.ts';
import { listOpenOrderTasks } from '#src/features/orders/tasks/order-tasks.server.ts';
import { lookForRefunds } from '#src/features/refunds/external-refunds.server.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import { defaultHours } from '#src/platform/working-days/opening-hours.ts';
import { isOpen } from '#src/platform/working-days/working-day.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { brokenInvariants } from '#testing/broken-invariants.ts';
import { AMARA, contactMessage } from '#testing/instructor-messages.ts';
import { testMailServer } from '#testing/mail-server.ts';
import { seedLedgers, tellGateways } from './ledgers.ts';
import { seedSchool } from './seed-school.ts';

const NOW = new Date('2026-11-23T16:02:00.000Z');
let app: TestApp;
let mail: Awaited<ReturnType<typeof testMailServer>>;
const askAmara = async (subject: string) => {
  const { status } = await app.browser().post(`${AMARA}/contact`, { ...contactMessage, subject });
  expect(status).toBe(200);
};
beforeAll(async () => {
  mail = await testMailServer();
  app = await testApp({ SMTP_URL: mail.url, MAIL_PER_MINUTE: '1000' });
  app.clock.set(new Date(NOW.getTime() - HOUR_MS).toISOString());
  await askAmara('Before');
  app.clock.set(NOW.toISOString());
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

test('the demo school is one that the checks of a real one find in order, and is made once', async () => {
  const { db } = app;
  const { secrets } = app.running.services;
  expect(await seedSchool({ db, secrets }, NOW, { orders: 40 })).toBe(true);
  expect(await seedSchool({ db, secrets }, NOW)).toBe(false);
  const captured = await db.selectFrom('payments').selectAll().where('state', '=', 'captured').execute();
  expect(captured.length).toBeGreaterThan(45);
  const kinds = (await listOpenOrderTasks(db)).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['place_lessons', 'ring_about_training', 'post_parcel']));
  const lines = await db.selectFrom('lesson_lines').select('order_id').execute();
  for (const { order_id } of lines.slice(0, 20))
    expect(
      (await minutesOfOrder(db, order_id)).every(
        ({ remaining, completed }) => remaining >= 0 && completed >= 0,
      ),
    ).toBe(true);
  const refused = db.selectFrom('refunds').select('id').where('state', '=', 'refused');
  const { id: refusedId } = await refused.executeTakeFirstOrThrow();
  const events = db.selectFrom('refund_events').select('to_state').where('refund_id', '=', refusedId);
  expect(await events.execute()).toEqual([{ to_state: 'refused' }, { to_state: 'refused' }]);
  const logged = await db.selectFrom('audit_log').select(['did', 'at']).execute();
  expect(logged.filter(({ at }) => !isOpen(defaultHours, at))).toEqual([]);
  const names = new Set(allActions.map(({ name }) => name));
  expect(logged.filter(({ did }) => !names.has(did))).toEqual([]);
});

test('a mail server that is set gets nothing that the demo school made up, but what happens on the site', async () => {
  const { db, clock, queue } = app;
  await askAmara('After');
  await queue.run('tell-of-overdue-tasks');
  for (let hour = 0; hour < 26; hour += 1) {
    await queue.run('remind-of-lessons');
    await queue.run('send-waiting-emails');
    clock.pass({ hours: 1 });
  }
  clock.set(NOW.toISOString());
  const subjects = mail.received.map(({ text }) => /^Subject: (\w+)/m.exec(text)?.[1]);
  expect(subjects).toEqual(['Before', 'After']);
  const shown = await db.selectFrom('emails').select('id').where('sent_at', 'is not', null).execute();
  expect(shown.length).toBeGreaterThan(50);
});

test('no gateway is asked about its charges before it has been told of them', async () => {
  await app.queue.run('look-at-settled-payments');
  expect(app.logged.filter((line) => line.includes('did not tell'))).toEqual([]);
});

test('the gateways’ ledgers agree with it but for two differences, and for none once those are settled', async () => {
  const { db, bank, paypal, running } = app;
  await seedLedgers({ ...running.services, ...running }, { 'connect-e': bank.webUrl, paypal: paypal.url });
  const days = await db.selectFrom('reconciliation_days').select('unanswered').execute();
  expect([days.length, days.some(({ unanswered }) => unanswered > 0)]).toEqual([62, false]);
  const differences = await db.selectFrom('reconciliation_differences').selectAll().orderBy('kind').execute();
  expect(differences.map(({ gateway, kind, recorded_pence }) => [gateway, kind, recorded_pence])).toEqual([
    ['connect-e', 'charge', 0],
    ['paypal', 'refund', 0],
  ]);
  const owner = await app.staff('owner');
  for (const { id } of differences)
    expect((await owner.post(`/v1/office/money/differences/${id}/settle`, {})).status).toBe(200);
  await app.queue.drain();
  expect(await db.selectFrom('reconciliation_differences').selectAll().execute()).toEqual([]);
  // Nor does the demonstration's gateway know of the charge that waits there.
  const stuck = db.selectFrom('payments').select('id').where('state', '=', 'capturing');
  const { id } = await stuck.executeTakeFirstOrThrow();
  const settled = { outcome: 'not_taken', reason: 'Rang the bank', evidence: 'Case 12: no money moved' };
  expect((await owner.post(`/v1/office/payments/${id}/settle`, settled)).status).toBe(200);
  expect(await stuck.execute()).toEqual([]);
  await app.queue.drain();
  expect(await brokenInvariants(db, app)).toEqual([]);
});

test('a gateway whose records are lost is told of all charges and refunds at the next start', async () => {
  const { db, bank, paypal, running } = app;
  const deps = { ...running.services, ...running };
  paypal.reset();
  await tellGateways(deps, { 'connect-e': bank.webUrl, paypal: paypal.url });
  const charges = db.selectFrom('payments').selectAll().where('state', '=', 'captured');
  const payments = await charges.where('gateway', '=', 'paypal').execute();
  const answers = await Promise.all(payments.map((payment) => lookForRefunds(deps, payment)));
  expect(new Set(answers)).toEqual(new Set([true]));
  expect(await brokenInvariants(db, app)).toEqual([]);
});
