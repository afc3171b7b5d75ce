import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketingChannelsOf } from '#src/features/identity/customer/marketing-consents.server.ts';
import { undeliveredInARow } from '#src/platform/texts/text-rows.server.ts';
import { buyerOf } from '#testing/accounts.ts';
import { learnersWithHours, type TaughtLearner } from '#testing/learners.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { wantsReminders } from '../../notifications/emails/reminder-choice.server.ts';

let app: AppWithTexts;
beforeAll(async () => {
  app = await appWithTexts();
});
afterAll(() => app.close());

async function buyer() {
  const [learner] = (await learnersWithHours(app.db, 1, 180)) as [TaughtLearner];
  const browser = await buyerOf(app, learner);
  const { id } = await app.db
    .selectFrom('account_users')
    .select('id')
    .where('email', '=', browser.email)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('text_numbers')
    .values({
      email: browser.email,
      phone: '+447400100200',
      checked_at: app.clock.now(),
      reminders: true,
      changes: true,
      offers: true,
    })
    .execute();
  return {
    learner,
    accountId: id,
    number: () =>
      app.db
        .selectFrom('text_numbers')
        .select(['reminders', 'changes', 'offers'])
        .where('email', '=', browser.email)
        .executeTakeFirst(),
    choose: (body: object) => browser.put(`/v1/learners/${learner.id}/message-choices`, body),
    quiet: (body: object) => browser.put(`/v1/learners/${learner.id}/quiet-hours`, body),
  };
}

test('each way is chosen by itself: one that is not named stays as it is', async () => {
  const { learner, accountId, number, choose } = await buyer();
  const all = { reminders: true, changes: true, offers: true };
  expect((await choose({ ways: ['emails'], emails: ['hours'] })).status).toBe(200);
  expect(await number()).toEqual(all);
  expect(await wantsReminders(app.db, learner.id)).toBe(false);
  expect(await marketingChannelsOf(app.db, accountId)).toEqual(['email']);
  expect((await choose({ ways: ['texts'], texts: ['changes', 'hours'] })).status).toBe(200);
  expect(await number()).toEqual({ reminders: false, changes: true, offers: false });
  expect(await wantsReminders(app.db, learner.id)).toBe(false);
  expect(await marketingChannelsOf(app.db, accountId)).toEqual(['email', 'text']);
  expect((await choose({ ways: ['emails'], emails: ['reminders'] })).status).toBe(200);
  expect(await wantsReminders(app.db, learner.id)).toBe(true);
  expect(await marketingChannelsOf(app.db, accountId)).toEqual(['text']);
});

test('quiet hours are hours of a day', async () => {
  const { quiet } = await buyer();
  expect((await quiet({ from: 22, until: 7 })).status).toBe(200);
  expect((await quiet({ from: 24, until: 7 })).status).toBe(422);
  expect((await quiet({ from: 22, until: 7.5 })).status).toBe(422);
  expect((await quiet({ from: 22 })).status).toBe(422);
});

test('texts that did not arrive are counted back to the last that did', async () => {
  const now = () => app.clock.now();
  const phone = '+447400100999';
  const sent = (state: 'delivered' | 'undelivered' | 'refused' | 'waiting') =>
    app.db
      .insertInto('texts')
      .values({
        id: randomUUID(),
        reference: randomUUID(),
        recipient: phone,
        state,
        is_urgent: false,
        created_at: now(),
        expires_at: now(),
      })
      .execute();
  expect(await undeliveredInARow(app.db, phone)).toBe(0);
  for (const state of ['undelivered', 'delivered', 'refused', 'undelivered', 'waiting'] as const)
    await sent(state);
  expect(await undeliveredInARow(app.db, phone)).toBe(2);
  await sent('delivered');
  expect(await undeliveredInARow(app.db, phone)).toBe(0);
});
