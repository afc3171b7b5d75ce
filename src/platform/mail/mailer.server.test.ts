import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { type TestMailServer, testMailServer } from '#testing/mail-server.ts';
import type { OpenDatabase } from '../db/db.server.ts';
import type { Enqueue } from '../jobs/jobs.server.ts';
import { createLog } from '../log.server.ts';
import type { EmailRenderers } from './email-renderers.server.ts';
import { type Email, purgeEmailsJob, queueEmail, resendEmailsJob, sendEmailJob } from './mailer.server.ts';

let database: OpenDatabase;
let mail: TestMailServer;
let enqueued: { emailId: string }[];

beforeAll(async () => {
  database = await testDatabase();
  mail = await testMailServer();
});
afterAll(async () => {
  await mail.close();
  await database.close();
});
beforeEach(async () => {
  mail.received.length = 0;
  enqueued = [];
  await sql`delete from emails`.execute(database.db);
});

const now = new Date('2026-11-21T10:00:00Z');
const clock = { now: () => now };
const emailRenderers: EmailRenderers = {};
const email = {
  about: 'receipt-1',
  to: 'joan@example.com',
  subject: 'Your order',
  html: '<p>Thank you</p>',
  plain: 'Thank you',
};
const enqueue: Enqueue = async (_tx, _name, data) => void enqueued.push(data as { emailId: string });
const queue = (change: Partial<Omit<Email, 'renderer'>> = {}) =>
  database.db.transaction().execute((tx) => queueEmail(tx, enqueue, clock, { ...email, ...change }));
const job = () =>
  sendEmailJob({
    db: database.db,
    clock,
    smtpUrl: mail.url,
    from: 'Bitepoint <office@bitepoint.example>',
    emailRenderers,
  });
const rows = () => database.db.selectFrom('emails').selectAll().execute();
const first = () => enqueued[0] as { emailId: string };

test('a message goes out once, marked with its time, however often the job runs', async () => {
  await queue();
  await job().run(first());
  await job().run(first());
  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]).toMatchObject({
    to: ['joan@example.com'],
    messageId: '<receipt-1@bitepoint.example>',
  });
  expect(mail.received[0]?.text).toContain('From: Bitepoint <office@bitepoint.example>');
  expect(await rows()).toMatchObject([{ sent_at: now, failed_at: null }]);
});

test('the same message is not queued twice', async () => {
  await queue();
  await queue({ subject: 'Again' });
  expect(enqueued).toHaveLength(1);
  expect(await rows()).toMatchObject([{ subject: 'Your order' }]);
});

test('a message of a transaction that is rolled back is not there', async () => {
  const rolledBack = database.db.transaction().execute(async (tx) => {
    await queueEmail(tx, async () => undefined, clock, email);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow();
  expect(await rows()).toEqual([]);
});

test('a server that says "later" (421) gets it again, under the same Message-ID', async () => {
  await queue();
  mail.refusals.push(421);
  await expect(job().run(first())).rejects.toThrow();
  expect(await rows()).toMatchObject([{ sent_at: null }]);
  await job().run(first());
  // Sent, and the process died before it could be marked.
  await sql`update emails set sent_at = null`.execute(database.db);
  await job().run(first());
  expect(mail.received.map(({ messageId }) => messageId)).toEqual(
    Array(2).fill('<receipt-1@bitepoint.example>'),
  );
});

test('a person who does not exist (550) fails, and when it is given up the reason is kept', async () => {
  await queue();
  mail.refusals.push(550);
  const reason = await job()
    .run(first())
    .catch((error: Error) => error.message);
  await job().gaveUp?.(first(), String(reason));
  expect(await rows()).toMatchObject([
    { sent_at: null, failed_at: now, last_error: expect.stringContaining('550') },
  ]);
  expect(mail.received).toEqual([]);
});

test('a mail server that is not there fails, and is tried again', async () => {
  await queue();
  const gone = sendEmailJob({
    db: database.db,
    clock,
    smtpUrl: 'smtp://127.0.0.1:9',
    from: 'a@b.example',
    emailRenderers,
  });
  await expect(gone.run(first())).rejects.toThrow();
  expect(gone.retries).toBeGreaterThanOrEqual(10);
  expect(await rows()).toMatchObject([{ sent_at: null, failed_at: null }]);
});

test('a mail server that says nothing is left before the runner takes the claim away', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await queue();
  const realTimeout = setTimeout;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const sending = sendEmailJob({
      db: database.db,
      clock,
      smtpUrl,
      from: 'a@b.example',
      emailRenderers,
    }).run(first());
    const refused = expect(sending).rejects.toThrow(/greeting/i);
    const [socket] = await once(silent, 'connection');
    // Our end must have noticed too.
    await new Promise((resolve) => realTimeout(resolve, 100));
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    socket.destroy();
  } finally {
    vi.useRealTimers();
    silent.close();
  }
});

test('a message that is neither sent nor given up after an hour is enqueued again, and no other', async () => {
  for (const about of ['lost', 'sent', 'given-up']) await queue({ about });
  const [lost, sent, givenUp] = enqueued.map(({ emailId }) => emailId);
  await sql`update emails set sent_at = ${now} where id = ${sent}`.execute(database.db);
  await sql`update emails set failed_at = ${now} where id = ${givenUp}`.execute(database.db);
  const enqueuedAfter = async (minutes: number) => {
    enqueued = [];
    const later = { now: () => new Date(now.getTime() + minutes * 60_000) };
    await resendEmailsJob({ db: database.db, enqueue, clock: later }).run({});
    return enqueued;
  };
  expect(await enqueuedAfter(59)).toEqual([]);
  expect(await enqueuedAfter(61)).toEqual([{ emailId: lost }]);
  await job().run(first());
  expect(await enqueuedAfter(121)).toEqual([]);
  expect(mail.received.map(({ messageId }) => messageId)).toEqual(['<lost@bitepoint.example>']);
});

test('a message that was given up is not sent by a second job for it', async () => {
  await queue();
  await job().gaveUp?.(first(), '550 no such person');
  await job().run(first());
  expect(mail.received).toEqual([]);
});

test('messages are forgotten after 90 days', async () => {
  await queue({ about: 'old' });
  await sql`update emails set created_at = created_at - interval '1 day'`.execute(database.db);
  await queue({ about: 'young' });
  const later = { now: () => new Date(now.getTime() + 90 * 86_400_000) };
  await purgeEmailsJob({ db: database.db, clock: later }).run({});
  expect(await rows()).toMatchObject([{ message_id: '<young@bitepoint.example>' }]);
});

test('line breaks bring no header and no recipient of their own', async () => {
  await queue({
    subject: 'Your order\r\nBcc: all@example.com\r\n\r\nBody',
    replyTo: 'office@example.com\r\nBcc: all@example.com',
  });
  await job().run(first());
  const [message] = mail.received;
  expect(message?.to).toEqual(['joan@example.com']);
  const headers = message?.text.split('\r\n\r\n')[0] ?? '';
  expect(headers).not.toMatch(/^bcc:/im);
  expect(headers).toMatch(/^Subject: Your order Bcc: all@example.com/im);
});

test('without a mail server the message is marked and kept to be read', async () => {
  await queue();
  await sendEmailJob({ db: database.db, clock, smtpUrl: undefined, from: 'a@b.example', emailRenderers }).run(
    first(),
  );
  expect(mail.received).toEqual([]);
  expect(await rows()).toMatchObject([{ sent_at: now, html: '<p>Thank you</p>' }]);
});

test('what a mail server answers about a person does not reach the log', async () => {
  await queue();
  mail.refusals.push(550);
  const error = await job()
    .run(first())
    .catch((caught: Error) => caught);
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).warn({ err: error }, 'job failed');
  expect(lines.join('')).toContain('550');
  expect(lines.join('')).not.toContain('joan@example.com');
});
