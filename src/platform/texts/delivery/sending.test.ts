import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppWithTexts, appWithTexts } from '#testing/texts.ts';
import { HOUR_MS } from '../../dates.ts';
import { send } from '../../mail/email.server.ts';
import { chooseQuietHours } from '../chosen-quiet-hours.server.ts';
import { text } from '../text.server.ts';
import { textFigures } from './text-figures.server.ts';
import { textMonths } from './text-prices.server.ts';
import { signatureOf } from './twilio.server.ts';

const PHONE = '+447400123456';

let app: AppWithTexts;
let phones: AppWithTexts['phones'];
beforeAll(async () => {
  app = await appWithTexts();
  phones = app.phones;
});
afterAll(() => app.close());
beforeEach(async () => {
  await phones.settled();
  phones.clear();
  app.clock.set('2026-11-21T10:00:00Z');
  await app.db.deleteFrom('texts').execute();
  await app.db.deleteFrom('text_stops').execute();
  await app.db.deleteFrom('text_replies').execute();
});

const plain = text({ name: 'plain', compose: ({ body }: { body: string }) => body });
const secret = text({
  name: 'secret',
  secretAs: 'A code',
  compose: ({ body }: { body: string }) => body,
});

function queue(
  body: string,
  more: {
    to?: string;
    person?: string;
    key?: string;
    isUrgent?: boolean;
    hours?: number;
    isSecret?: boolean;
  } = {},
) {
  const { to = PHONE, person, key = randomUUID(), hours = 24, isUrgent = false, isSecret = false } = more;
  return app.db.transaction().execute((tx) =>
    send(tx, app.running.services, isSecret ? secret : plain, {
      to,
      person,
      key,
      data: { body },
      expiresAt: new Date(app.clock.now().getTime() + hours * HOUR_MS),
      isUrgent,
    }),
  );
}
const run = () => app.sendTexts();
const rows = () => app.db.selectFrom('texts').selectAll().orderBy('position').execute();
const sent = () => phones.texts().map(({ body }) => body);

test('a text leaves once, is counted and priced, and its receipt says that it arrived', async () => {
  await queue('It’s tomorrow – at 17:00', { key: 'one' });
  await queue('Something else', { key: 'one' });
  await run();
  expect(phones.texts()).toMatchObject([
    { to: PHONE, body: "It's tomorrow - at 17:00", segments: 1, validSeconds: 36_000 },
  ]);
  expect(await rows()).toMatchObject([
    { state: 'delivered', segments: 1, cost_pence: 5, provider_id: phones.texts()[0]?.sid },
  ]);
  await run();
  expect(sent()).toHaveLength(1);
});

test('a secret is encrypted while it waits, and gone once it has left', async () => {
  await queue('418250 is your code', { isSecret: true });
  const [waiting] = await rows();
  expect(waiting).toMatchObject({ body: 'A code', encrypted_body: expect.not.stringContaining('418250') });
  await run();
  expect(sent()).toEqual(['418250 is your code']);
  expect(await rows()).toMatchObject([{ body: 'A code', encrypted_body: null }]);
});

describe('where an answer is lost', () => {
  test.each(['answer lost', 'error after accepting'] as const)(
    '%s: the gateway is asked before anything is sent again, and has it',
    async (manner) => {
      phones.knobs.next.push(manner);
      await queue('Once');
      await run();
      expect(await rows()).toMatchObject([{ state: 'waiting', provider_id: null }]);
      await run();
      expect(sent()).toEqual(['Once']);
      app.clock.pass({ minutes: 2 });
      await run();
      expect(sent()).toEqual(['Once']);
      expect(await rows()).toMatchObject([{ state: 'sent', provider_id: phones.texts()[0]?.sid }]);
    },
  );

  test('it did not have it: the text is sent then', async () => {
    phones.knobs.next.push('down');
    await queue('After all');
    await run();
    app.clock.pass({ minutes: 2 });
    await run();
    expect(sent()).toEqual(['After all']);
    expect(await rows()).toMatchObject([{ state: 'delivered' }]);
  });

  test('while it does not say, nothing is sent', async () => {
    phones.knobs.next.push('answer lost');
    await queue('Once');
    await run();
    app.clock.pass({ minutes: 2 });
    phones.knobs.next.push('down');
    await run();
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
    app.clock.pass({ minutes: 2 });
    await run();
    expect(sent()).toEqual(['Once']);
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
  });

  test('an earlier text of the same words is not taken for it', async () => {
    await queue('The same');
    await run();
    phones.knobs.next.push('down');
    await queue('The same');
    await run();
    app.clock.pass({ minutes: 2 });
    await run();
    expect(sent()).toEqual(['The same', 'The same']);
  });

  test('a receipt that names the text settles it', async () => {
    await queue('Once', { to: '+447400000010' });
    await run();
    expect(await rows()).toMatchObject([{ state: 'delivered', provider_id: phones.texts()[0]?.sid }]);
  });
});

test('receipts out of order never take a text back from where it is', async () => {
  await queue('Once', { to: '+447400000009' });
  await run();
  expect(await rows()).toMatchObject([{ state: 'delivered' }]);
});

test.each([
  ['+447400000002', 30003, 'The phone was off or out of reach'],
  ['+447400000003', 30005, 'Nobody has that number'],
  ['+447400000004', 30007, 'The network took it for spam'],
])('what could not be delivered says why: %s', async (to, code, reason) => {
  await queue('Hello', { to });
  await run();
  expect(await rows()).toMatchObject([{ state: 'undelivered', error_code: code, last_error: reason }]);
});

test('a number that the gateway has as stopped is stopped here too, until it answers START', async () => {
  phones.knobs.next.push('stopped');
  await queue('One');
  await run();
  await queue('Two');
  await run();
  expect(await rows()).toMatchObject([
    { state: 'refused', error_code: 21610 },
    { state: 'withdrawn', last_error: 'the number has answered STOP' },
  ]);
  await phones.reply(PHONE, 'Start.');
  await queue('Three');
  await run();
  expect(sent()).toContain('Three');
});

test('STOP by reply ends all texts at once, and a reply that comes twice is kept once', async () => {
  await queue('One');
  expect(await phones.reply(PHONE, ' Stop! ')).toBe(200);
  await run();
  expect(await rows()).toMatchObject([{ state: 'withdrawn' }]);
  expect(await app.db.selectFrom('text_replies').select(['sender', 'body']).execute()).toEqual([
    { sender: PHONE, body: ' Stop! ' },
  ]);
});

test('quiet hours delay a text and drop none; an urgent one leaves', async () => {
  app.clock.set('2026-11-21T21:30:00Z');
  await queue('Later');
  await queue('Now', { isUrgent: true });
  await queue('Of no use by then', { hours: 8 });
  await run();
  expect(sent()).toEqual(['Now']);
  app.clock.set('2026-11-22T07:59:00Z');
  await run();
  expect(sent()).toEqual(['Now']);
  app.clock.set('2026-11-22T08:00:00Z');
  await run();
  expect(sent()).toEqual(['Now', 'Later']);
  expect((await rows()).at(-1)).toMatchObject({ state: 'withdrawn', last_error: 'it was too late' });
});

test('whoever chose other quiet hours has a text in those, and is texted at night without any', async () => {
  app.clock.set('2026-11-22T09:30:00Z');
  const choose = (from: number, until: number) =>
    app.db.transaction().execute((tx) => chooseQuietHours(tx, 'Late@example.com', { from, until }));
  await choose(23, 10);
  await queue('Late riser', { person: 'late@example.com' });
  await queue('Early riser');
  await run();
  expect(sent()).toEqual(['Early riser']);
  app.clock.set('2026-11-22T10:00:00Z');
  await run();
  expect(sent()).toEqual(['Early riser', 'Late riser']);
  await choose(8, 8);
  app.clock.set('2026-11-22T23:00:00Z');
  await queue('At night', { person: 'late@example.com' });
  await run();
  expect(sent().at(-1)).toBe('At night');
});

test('too many at once: each waits for longer, and none is lost', async () => {
  phones.knobs.next.push('too many', 'too many');
  await queue('Once');
  await run();
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  app.clock.pass({ seconds: 29 });
  await run();
  expect(phones.knobs.requests).toBe(1);
  app.clock.pass({ seconds: 1 });
  await run();
  app.clock.pass({ minutes: 1 });
  await run();
  expect(sent()).toEqual(['Once']);
});

test('what is not signed is not believed', async () => {
  await queue('Once');
  await run();
  const [row] = await rows();
  const url = `${app.url}/v1/webhooks/texts/${row?.id}`;
  const fields = new URLSearchParams({ MessageSid: row?.provider_id ?? '', MessageStatus: 'failed' });
  const post = (signature: string) =>
    fetch(url, { method: 'POST', headers: { 'x-twilio-signature': signature }, body: fields });
  expect((await post('forged')).status).toBe(401);
  expect((await post(signatureOf('another token', url, fields))).status).toBe(401);
  expect(await rows()).toMatchObject([{ state: 'delivered' }]);
});

test('the figures count what the gateway has not taken, and nothing that waits for the morning', async () => {
  const figures = () => textFigures(app.db, app.clock.now());
  const none = { waiting: 0, waitingSince: null, failing: undefined, failed: 0 };
  app.clock.set('2026-11-21T21:30:00Z');
  await queue('Later');
  await run();
  expect(await figures()).toEqual(none);
  app.clock.set('2026-11-22T08:00:00Z');
  phones.knobs.next.push('too many');
  await run();
  const since = app.clock.now();
  app.clock.pass({ seconds: 20 });
  const failing = { count: 1, since, reason: '20429: Too Many Requests', retryAt: expect.any(Date) };
  expect(await figures()).toEqual({ ...none, waiting: 1, waitingSince: since, failing });
  app.clock.pass({ seconds: 10 });
  await run();
  await queue('Hello', { to: '+447400000003' });
  await run();
  expect(await figures()).toEqual({ ...none, failed: 1 });
});

test('the gateway is asked for the price until it says it, and a month keeps its sum once its texts are deleted', async () => {
  const months = () => textMonths(app.db, '2026-08-01');
  const reckoned = { month: '2026-11-01', unit: '', texts: 2, segments: 3, micros: 0, pence: 15 };
  await app.db.deleteFrom('text_months').execute();
  await queue('a'.repeat(161));
  await queue('Short');
  await run();
  expect(await months()).toEqual([reckoned]);
  phones.knobs.isPriced = false;
  app.clock.pass({ minutes: 11 });
  await app.queue.run('ask-text-prices');
  expect(await months()).toEqual([reckoned]);
  phones.knobs.isPriced = true;
  phones.knobs.next.push('down');
  app.clock.pass({ minutes: 11 });
  await app.queue.run('ask-text-prices');
  app.clock.pass({ minutes: 60 });
  await app.queue.run('ask-text-prices');
  const billed = { ...reckoned, unit: 'GBP', micros: 150_000, pence: 0 };
  expect(await months()).toEqual([billed]);
  const asked = phones.knobs.requests;
  app.clock.pass({ days: 2 });
  await app.queue.run('ask-text-prices');
  expect(phones.knobs.requests).toBe(asked);
  app.clock.pass({ days: 90 });
  await app.queue.run('purge-texts');
  await app.queue.run('purge-texts');
  expect(await rows()).toEqual([]);
  expect(await months()).toEqual([billed]);
});

test('texts are deleted after 90 days, as emails are, but a refusal stays', async () => {
  await queue('Once');
  await run();
  await phones.reply(PHONE, 'STOP');
  app.clock.pass({ days: 91 });
  await app.queue.run('purge-texts');
  expect(await rows()).toEqual([]);
  expect(await app.db.selectFrom('text_replies').selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom('text_stops').selectAll().execute()).toHaveLength(1);
});
