import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailSending, mailSending } from '#testing/mail-sending.ts';
import { mailOutage } from './mail-server-state.server.ts';
import { mailFigures, sendAgain } from './undelivered.server.ts';

let sending: MailSending;
beforeAll(async () => {
  sending = await mailSending();
});
afterAll(() => sending.close());
beforeEach(() => sending.reset());

const everyMinute = () => sending.run('send-waiting-emails');
const received = () => sending.mail.received.map(({ messageId }) => messageId);
const idOf = (n: number, host = 'lessons.example') => `<receipt-${n}@${host}>`;

test('a mail server away for a day: it is asked now and then, and all leaves afterwards, in order and in measure', async () => {
  const { db, mail, clock, settings, queue, run, rows } = sending;
  settings.perMinute = 5;
  await mail.pause();
  const began = clock.now();
  for (let n = 0; n < 12; n += 1) {
    await queue({ reference: `receipt-${n}` });
    await run();
    clock.pass({ hours: 2 });
  }
  expect(await mailOutage(db)).toMatchObject({
    since: began,
    reason: expect.stringContaining('ECONNREFUSED'),
  });
  expect(await mailFigures(db)).toMatchObject({ waiting: 12, waitingSince: began, refused: 0 });
  expect(await rows()).toMatchObject(
    Array.from({ length: 12 }, () => ({ sent_at: null, failed_at: null, not_before: null })),
  );

  await mail.resume();
  const left: number[] = [];
  for (let minute = 0; minute < 3; minute += 1) {
    await everyMinute();
    left.push(mail.received.length);
    clock.pass({ minutes: 1, seconds: 1 });
  }
  expect(left).toEqual([5, 10, 12]);
  expect(received()).toEqual(Array.from({ length: 12 }, (_, n) => idOf(n)));
  expect(await mailFigures(db)).toEqual({ waiting: 0, waitingSince: null, refused: 0, outage: undefined });
});

test('while it is away, tries are made by one process at a time, after pauses that grow to five minutes', async () => {
  const { db, mail, clock, woken, queue, run } = sending;
  await mail.pause();
  await queue();
  woken.length = 0;
  await run();
  await run();
  const pauses = [woken.map(({ afterSeconds }) => afterSeconds)];
  for (let n = 0; n < 6; n += 1) {
    woken.length = 0;
    clock.set(String((await mailOutage(db))?.retryAt.toISOString()));
    await Promise.all([run(), run(), run()]);
    pauses.push(woken.map(({ afterSeconds }) => afterSeconds));
  }
  expect(pauses).toEqual([[15], [30], [60], [120], [240], [300], [300]]);
  await mail.resume();
});

test.each([
  ['421 at the door', { greeting: 421 }],
  ['554 at the door', { greeting: 554 }],
])('%s is an outage, not a refusal', async (_what, knob) => {
  const { db, mail, clock, queue, run, rows } = sending;
  Object.assign(mail, knob);
  await queue();
  await run();
  expect(await mailOutage(db)).toMatchObject({ since: clock.now() });
  expect(await rows()).toMatchObject([{ failed_at: null, not_before: null, tries: 0 }]);
  mail.greeting = undefined;
  clock.pass({ seconds: 15 });
  await run();
  expect(received()).toEqual([idOf(1)]);
  expect(await mailOutage(db)).toBeUndefined();
});

test('a server that is back is noticed even with nothing to send', async () => {
  const { db, mail, clock, queue, run } = sending;
  mail.greeting = 421;
  await queue();
  await run();
  await sql`delete from emails`.execute(db);
  clock.pass({ minutes: 1 });
  await everyMinute();
  expect(await mailOutage(db)).toBeDefined();
  mail.greeting = undefined;
  clock.pass({ minutes: 1 });
  await everyMinute();
  expect(await mailOutage(db)).toBeUndefined();
});

test('a message that breaks the connection does not hold up the others, and is tried again', async () => {
  const { mail, clock, queue, run } = sending;
  await queue({ reference: 'receipt-1' });
  clock.pass({ seconds: 1 });
  await queue({ reference: 'receipt-2' });
  mail.drops = 1;
  await run();
  expect(received()).toEqual([idOf(2)]);
  clock.pass({ seconds: 30 });
  await everyMinute();
  expect(received()).toEqual([idOf(2), idOf(1)]);
});

test('what was accepted before the connection broke comes once more, under the same Message-ID', async () => {
  const { mail, clock, queue, run, rows } = sending;
  await queue();
  mail.halfAccepts = 1;
  await run();
  expect(await rows()).toMatchObject([{ sent_at: null, failed_at: null }]);
  clock.pass({ minutes: 1 });
  await everyMinute();
  expect(received()).toEqual([idOf(1), idOf(1)]);
});

test('what a dead process was sending is sent by another one after half a minute', async () => {
  const { db, clock, queue, run } = sending;
  await queue();
  await sql`update emails set not_before = ${new Date(clock.now().getTime() + 30_000)}`.execute(db);
  await run();
  expect(received()).toEqual([]);
  clock.pass({ seconds: 30 });
  await everyMinute();
  expect(received()).toEqual([idOf(1)]);
});

test('a recipient’s server that says "later" is asked again after growing pauses, and never given up', async () => {
  const { db, mail, clock, queue, run, rows } = sending;
  await queue();
  mail.refusals.push(450, 452);
  await run();
  expect(await mailOutage(db)).toBeUndefined();
  clock.pass({ seconds: 29 });
  await run();
  clock.pass({ seconds: 1 });
  await run();
  expect(await rows()).toMatchObject([
    { tries: 2, failed_at: null, last_error: expect.stringContaining('452') },
  ]);
  clock.pass({ seconds: 60 });
  await run();
  expect(received()).toEqual([idOf(1)]);
});

test('a relay that says "later" five times in a row is an outage', async () => {
  const { db, mail, clock, queue, run } = sending;
  for (let n = 0; n < 5; n += 1) await queue({ reference: `receipt-${n}` });
  mail.refusals.push(451, 451, 451, 451);
  await sql`update emails set not_before = ${new Date(clock.now().getTime() + 1)}
    where message_id = ${idOf(4, 'bitepoint.example')}`.execute(db);
  await run();
  expect(await mailOutage(db)).toBeUndefined();
  mail.refusals.push(451);
  clock.pass({ seconds: 1 });
  await run();
  expect(await mailOutage(db)).toMatchObject({ since: clock.now() });
});

describe('a recipient who is refused for good', () => {
  test('is told to the office once, with no word of theirs, and is listed', async () => {
    const { db, mail, clock, queue, run } = sending;
    await queue();
    mail.refusals.push(550);
    await run();
    await run();
    expect(mail.received).toMatchObject([{ to: ['office@bitepoint.example'] }]);
    expect(mail.received[0]?.text.replaceAll('=\r\n', '')).toContain('https://lessons.example/office/outbox');
    expect(mail.received[0]?.text).not.toContain('joan');
    expect(await mailFigures(db)).toMatchObject({ refused: 1, waiting: 0, outage: undefined });
    expect(await sending.rows()).toMatchObject([
      { failed_at: clock.now(), refused: true, last_error: expect.stringContaining('550') },
      { subject: 'An email could not be delivered', sent_at: clock.now() },
    ]);
  });

  test('gets it again at the address that staff correct, under the same Message-ID', async () => {
    const { db, deps, mail, queue, run } = sending;
    await queue();
    mail.refusals.push(550);
    await run();
    const [refused] = await db.selectFrom('emails').select('id').where('refused', '=', true).execute();
    const again = { id: refused?.id ?? '', to: 'joan@example.org' };
    const correct = () => db.transaction().execute((tx) => sendAgain(tx, deps, again));
    expect(await correct()).toBe('sent elsewhere');
    expect(await correct()).toBe('not refused');
    await run();
    expect(mail.received.at(-1)).toMatchObject({ to: ['joan@example.org'], messageId: idOf(1) });
    expect(await mailFigures(db)).toMatchObject({ refused: 0, waiting: 0 });
  });

  test('is not told where the office itself refuses, nor where somebody typed a wrong address', async () => {
    const { db, mail, queue, run } = sending;
    await queue({ reference: 'notice', to: 'office@bitepoint.example' });
    await queue({ reference: 'link', notifyStaff: false });
    mail.refusals.push(550, 550);
    await run();
    expect(mail.received).toEqual([]);
    expect(await mailFigures(db)).toMatchObject({ refused: 1, waiting: 0 });
  });
});
