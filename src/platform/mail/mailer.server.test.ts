import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type MailSending, mailSending } from '#testing/mail-sending.ts';
import { queueEmail } from './mailer.server.ts';

let sending: MailSending;
beforeAll(async () => {
  sending = await mailSending();
});
afterAll(() => sending.close());
beforeEach(() => sending.reset());

test('a message goes out once, marked with its time, however often the job runs', async () => {
  const { mail, clock, queue, run, rows } = sending;
  await queue();
  await run();
  await run();
  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]).toMatchObject({
    to: ['joan@example.com'],
    messageId: '<receipt-1@lessons.example>',
  });
  expect(mail.received[0]?.text).toContain('From: Bitepoint <office@bitepoint.example>');
  expect(mail.received[0]?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(await rows()).toMatchObject([{ sent_at: clock.now(), failed_at: null }]);
});

test('the same message is not queued twice', async () => {
  const { woken, queue, rows } = sending;
  await queue();
  await queue({ subject: 'Again' });
  expect(woken).toEqual([{ name: 'send-email', afterSeconds: 0 }]);
  expect(await rows()).toMatchObject([{ subject: 'Your order' }]);
});

test('a message of another channel is left to what sends by that one', async () => {
  const { db, queue, run, rows, mail } = sending;
  await queue();
  await sql`update emails set channel = 'text'`.execute(db);
  await run();
  expect(mail.received).toEqual([]);
  expect(await rows()).toMatchObject([{ channel: 'text', sent_at: null, failed_at: null, tries: 0 }]);
});

test('a message of a transaction that is rolled back is not there', async () => {
  const { db, deps, clock, rows } = sending;
  const email = { reference: 'receipt-1', to: 'joan@example.com', subject: '', html: '', plain: '' };
  const rolledBack = db.transaction().execute(async (tx) => {
    await queueEmail(tx, deps.enqueue, clock, email);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await rows()).toEqual([]);
});

test('a mail server that says nothing is left before the runner takes the claim away', async () => {
  const { settings, queue, run, rows } = sending;
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  settings.smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await queue();
  // Our end notices in a turn of its own, whose timer is the one to advance.
  const noticed = async () => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const ran = run();
    await once(silent, 'connection');
    await noticed();
    const connected = once(silent, 'connection');
    await vi.advanceTimersByTimeAsync(10_000);
    // The question whether it answers at all.
    await connected;
    await noticed();
    await vi.advanceTimersByTimeAsync(10_000);
    await ran;
    expect(await rows()).toMatchObject([
      { sent_at: null, failed_at: null, not_before: null, last_error: expect.stringMatching(/greeting/i) },
    ]);
  } finally {
    vi.useRealTimers();
    silent.close();
  }
});

test('messages are forgotten after 90 days, unless they still wait', async () => {
  const { clock, queue, run, rows } = sending;
  await queue({ reference: 'old' });
  await run();
  await queue({ reference: 'waiting' });
  clock.pass({ days: 1 });
  await queue({ reference: 'young' });
  await sql`update emails set sent_at = now() where message_id like '%young%'`.execute(sending.db);
  clock.pass({ days: 89, seconds: 1 });
  await run('purge-emails');
  expect((await rows()).map(({ message_id }) => message_id)).toEqual([
    '<waiting@bitepoint.example>',
    '<young@bitepoint.example>',
  ]);
});

test('line breaks bring no header and no recipient of their own', async () => {
  const { mail, queue, run } = sending;
  await queue({
    subject: 'Your order\r\nBcc: all@example.com\r\n\r\nBody',
    replyTo: 'office@example.com\r\nBcc: all@example.com',
  });
  await run();
  const [message] = mail.received;
  expect(message?.to).toEqual(['joan@example.com']);
  const headers = message?.text.split('\r\n\r\n')[0] ?? '';
  expect(headers).not.toMatch(/^bcc:/im);
  expect(headers).toMatch(/^Subject: Your order Bcc: all@example.com/im);
});

test('without a mail server the message is marked and kept to be read', async () => {
  const { settings, mail, clock, queue, run, rows } = sending;
  settings.smtpUrl = undefined;
  await queue();
  await run();
  expect(mail.received).toEqual([]);
  expect(await rows()).toMatchObject([{ sent_at: clock.now(), html: '<p>Thank you</p>' }]);
});

test('what a mail server answers about a person does not reach the log', async () => {
  const { mail, logged, queue, run } = sending;
  await queue();
  mail.refusals.push(550);
  await run();
  expect(logged.join('')).toContain('550');
  expect(logged.join('')).not.toContain('joan@example.com');
});
