import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import {
  acceptOffer,
  declineOffer,
  noteOfferOpened,
  offerByToken,
} from '../../waiting-list/accept-offer.server.ts';
import { readTimeOffers } from './read-time-offers.server.ts';

const AMARA = 'amara-osei';

let app: AppWithTexts;
beforeAll(async () => {
  app = await appWithTexts();
});
afterAll(() => app.close());

/** An order whose lessons Amara gives. */
async function taught(staff: Awaited<ReturnType<AppWithTexts['staff']>>): Promise<string> {
  const buyer = await (await testBuyer(app, [LESSON])).fillIn();
  await buyer.pay();
  const order = app.db.selectFrom('orders').select('id').where('basket_uuid', '=', buyer.basket);
  const { id } = await order.executeTakeFirstOrThrow();
  expect((await staff.post(`/v1/office/orders/${id}/place`, { instructor: AMARA })).status).toBe(200);
  const line = app.db.selectFrom('lesson_lines').select('learner_id').where('order_id', '=', id);
  return (await line.executeTakeFirstOrThrow()).learner_id ?? '';
}

test('staff offer a free time to learners, see what each makes of it, and the first of two has it', async () => {
  const staff = await app.staff('staff');
  const learners = [await taught(staff), await taught(staff), await taught(staff)];
  // Three people: a learner with several orders would be asked once.
  for (const [n, id] of learners.entries())
    await app.db
      .updateTable('learners')
      .set({ name: `Learner ${n}`, email: `learner${n}@example.com` })
      .where('id', '=', id)
      .execute();
  const deps = officeDepsOf(app.running);
  const { times, offered } = await readTimeOffers(deps, AMARA);
  expect(offered).toEqual([]);
  const [starts_at = ''] = times[0] ?? [];
  const offer = (slug = AMARA) =>
    staff.post<{ offered: number; message: string }>(`/v1/office/instructors/${slug}/offers`, {
      starts_at,
      minutes: 60,
    });
  expect(await offer()).toMatchObject({ status: 200, body: { offered: 3 } });
  // A learner who has the offer isn't asked again.
  expect(await offer()).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^Nobody to offer it to/) },
  });
  expect((await offer('nobody-at-all')).status).toBe(404);

  const { secrets, clock } = app.running.services;
  const now = clock.now();
  const rows = await app.db
    .selectFrom('lesson_offers')
    .innerJoin('learners', 'learners.id', 'learner_id')
    .select('encrypted_token')
    .orderBy('learners.name')
    .execute();
  const [declining = '', ...others] = rows.map((row) => secrets.decrypt(row.encrypted_token));
  const shown = await offerByToken(app.db, secrets, { token: declining, now });
  if (shown) await noteOfferOpened(app.db, shown, now);
  await declineOffer(app.db, secrets, { token: declining, now });
  const both = await Promise.all(others.map((token) => acceptOffer(app.db, secrets, { token, now })));
  expect(both.map((one) => one && 'state' in one && one.state).sort()).toEqual(['accepted', 'gone']);
  const [time] = (await readTimeOffers(deps, AMARA)).offered;
  expect(time).toMatchObject({ why: expect.stringMatching(/^Offered by /), state: 'booked' });
  expect(time?.asked.map(({ name, answer }) => [name, answer.text]).sort()).toEqual([
    ['Learner 0', 'Declined at 10:00'],
    ...['Learner 1', 'Learner 2'].map((name, n) => [
      name,
      both[n] && 'state' in both[n] && both[n].state === 'accepted' ? 'Booked it' : 'Not opened',
    ]),
  ]);
  // A learner who has said that it doesn't suit them isn't told that it has gone.
  const gone = app.db
    .selectFrom('emails')
    .select('recipient')
    .where('renderer', '=', 'lesson-offer')
    .where('renderer_input', 'like', 'gone%');
  expect((await gone.execute()).map(({ recipient }) => recipient)).not.toContain('learner0@example.com');
});
