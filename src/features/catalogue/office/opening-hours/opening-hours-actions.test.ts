import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assemble } from '#src/app/services.server.ts';
import type { ConfirmationResponse } from '#src/features/orders/api-schema.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { openNotifications } from '#src/platform/db/notifications.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { currentOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import { formatOpeningHours } from '#src/platform/working-days/opening-hours.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON, POSTED, testBuyer } from '#testing/buyer.ts';
import { HOURS } from './opening-hours-actions.server.ts';

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.staff('owner');
});

const NINE_TO_FIVE = { opens: '09:00', closes: '17:00' };
const WEEKDAYS = {
  mon: NINE_TO_FIVE,
  tue: NINE_TO_FIVE,
  wed: NINE_TO_FIVE,
  thu: NINE_TO_FIVE,
  fri: NINE_TO_FIVE,
  sat: null,
  sun: null,
};
const set = (change: object = {}) =>
  owner.put<{ message: string; errors: Record<string, string[]> }>('/v1/office/opening-hours', {
    week: WEEKDAYS,
    rings_by: '16:30',
    posts_by: '18:00',
    ...change,
  });
const changes = async () => (await changesOf(app.db, [HOURS])).map(({ detail }) => detail);

/** Pays for lessons and a parcel: what the receipt, the confirmation and the queue say. */
async function promised() {
  const buyer = await (await testBuyer(app, [LESSON, POSTED])).fillIn();
  const { body } = await buyer.pay();
  const { transaction } = body as { transaction: string };
  const receipt = await app.db
    .selectFrom('emails')
    .selectAll()
    .where('message_id', 'like', `<receipt-${buyer.basket}@%`)
    .executeTakeFirstOrThrow();
  const confirmation = async () =>
    (await buyer.browser.get<ConfirmationResponse>(`/v1/website/checkout/confirm/${transaction}`)).body.next;
  const due = await app.db
    .selectFrom('order_tasks')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['kind', 'due_at'])
    .where('basket_uuid', '=', buyer.basket)
    .orderBy('kind')
    .execute();
  return { words: async () => (await bodyOf(receipt, app.running.services))?.plain, confirmation, due };
}

test('hours set in the office are told at once by every process, and to whoever pays from then on', async () => {
  const { config, services, questions } = app.running;
  const heard = await openNotifications(app.database, services.log);
  const other = assemble(config, {
    ...services,
    questions,
    development: false,
    notifications: heard,
    close: async () => undefined,
  });
  const told = async () => formatOpeningHours(await other.services.openingHours());
  expect(await told()).toBe('Monday to Saturday, 8am to 8pm');
  const before = await promised();
  app.clock.pass({ minutes: 1 });

  expect((await set()).status).toBe(200);
  expect(formatOpeningHours(await services.openingHours())).toBe('Monday to Friday, 9am to 5pm');
  await expect.poll(told).toBe('Monday to Friday, 9am to 5pm');
  await heard.close();
  expect(await changes()).toEqual([
    'Open Monday to Saturday, 8am to 8pm → Monday to Friday, 9am to 5pm; Rings by 6pm → 4:30pm; Posts by 5pm → 6pm',
  ]);

  // Paid on a Friday: the office is closed on Saturdays now, and the post goes before it closes.
  app.clock.set('2026-11-27T11:00:00Z');
  const after = await promised();
  expect(after.due).toEqual([
    { kind: 'place_lessons', due_at: new Date('2026-11-30T16:30:00Z') },
    { kind: 'post_parcel', due_at: new Date('2026-11-30T17:00:00Z') },
  ]);
  const words = await after.words();
  expect(words).toMatch(/by\s4:30pm\son\sMonday\s30\sNovember/);
  expect(words?.replaceAll(/\s+/g, ' ')).toContain('0113 496 0180, Monday to Friday, 9am to 5pm, or reply');
  expect(await after.confirmation()).toMatchObject({
    working_day: '2026-11-30',
    ring_by: '2026-11-30T16:30:00.000Z',
  });

  // What was promised before stays as it was, and an email that leaves now says the current hours.
  const said = await before.words();
  expect(said).toMatch(/by\s6pm\son\sMonday\s23\sNovember/);
  expect(said?.replaceAll(/\s+/g, ' ')).toContain('Monday to Friday, 9am to 5pm');
  expect(await before.confirmation()).toMatchObject({ ring_by: '2026-11-23T18:00:00.000Z' });
});

test('a closed day is left out, until the office is open on it again', async () => {
  app.clock.set('2026-12-24T11:00:00Z');
  owner = await app.staff('owner');
  const close = (day: string) => owner.post<{ message: string }>(`/v1/office/closed-days/${day}/close`);
  for (const day of ['2026-12-28', '2026-12-25']) expect((await close(day)).status).toBe(200);
  expect((await promised()).due[0]?.due_at).toEqual(new Date('2026-12-29T16:30:00Z'));
  app.clock.pass({ minutes: 1 });
  expect((await owner.post('/v1/office/closed-days/2026-12-28/open')).status).toBe(200);
  expect((await promised()).due[0]?.due_at).toEqual(new Date('2026-12-28T16:30:00Z'));
  expect((await changes()).slice(0, 3)).toEqual([
    ...[
      'Open on Monday 28 December 2026',
      'Closed on Friday 25 December 2026',
      'Closed on Monday 28 December 2026',
    ],
  ]);
  expect((await close('2026-12-23')).body.message).toBe('Choose today or a later day');
  expect((await close('2026-12-26')).body.message).toBe(
    'The office is closed on that day of the week anyway',
  );
  expect((await close('2026-02-31')).status).toBe(422);
  expect((await owner.post('/v1/office/closed-days/2026-12-28/open')).body).toEqual({ changed: false });
});

test.each([
  ['a day that closes before it opens', { mon: { opens: '17:00', closes: '09:00' } }, 'week.mon.closes'],
  ['half of a day', { tue: { opens: '', closes: '17:00' } }, 'week.tue.opens'],
  ['a week without an open day', { mon: null, tue: null, wed: null, thu: null, fri: null }, 'week'],
])('%s is refused', async (_what, days, field) => {
  const before = await currentOpeningHours(app.db);
  const { status, body } = await set({ week: { ...WEEKDAYS, ...days } });
  expect([status, Object.keys(body.errors)[0]]).toEqual([422, field]);
  expect(await currentOpeningHours(app.db)).toEqual(before);
});

test('a promise before a day begins is refused, and so is a change of what somebody has changed meanwhile', async () => {
  expect((await set({ rings_by: '09:00' })).body.errors).toEqual({
    rings_by: ['On Monday the office opens at 9am: choose a later time'],
  });
  const late = await set({ rings_by: '15:00', expected_version: '0' });
  expect(late.status).toBe(409);
  expect(late.body.message).toMatch(/changed this meanwhile .+Look at it again first\.$/);
});
