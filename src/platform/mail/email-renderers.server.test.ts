import { sql } from 'kysely';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { type TestMailServer, testMailServer } from '#testing/mail-server.ts';
import type { OpenDatabase } from '../db/db.server.ts';
import type { Enqueue } from '../jobs/jobs.server.ts';
import type { EmailRenderers, RenderedEmail } from './email-renderers.server.ts';
import { queueEmail, sendEmailJob } from './mailer.server.ts';

// An email that holds a secret.
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

const now = new Date('2026-11-21T10:00:00Z');
const clock = { now: () => now };
const emailRenderers: EmailRenderers = {};
const enqueue: Enqueue = async (_tx, _name, data) => void enqueued.push(data as { emailId: string });
const job = () =>
  sendEmailJob({
    db: database.db,
    clock,
    smtpUrl: mail.url,
    from: 'office@bitepoint.example',
    emailRenderers,
  });
const rows = () => database.db.selectFrom('emails').selectAll().execute();
const first = () => enqueued[0] as { emailId: string };

const told: string[] = [];
let words: RenderedEmail | undefined;
beforeEach(async () => {
  mail.received.length = 0;
  enqueued = [];
  await sql`delete from emails`.execute(database.db);
  told.length = 0;
  words = {
    html: '<p>The code is 7K2M <img src="cid:card" alt="A card"></p>',
    plain: 'The code is 7K2M',
    attachments: [
      { filename: 'card.png', content: Buffer.from('a picture'), contentType: 'image/png', cid: 'card' },
      { filename: 'voucher.pdf', content: Buffer.from('%PDF-'), contentType: 'application/pdf' },
    ],
  };
  emailRenderers.voucher = {
    render: async (id) => {
      told.push(`render ${id}`);
      return words;
    },
    sent: async (_tx, id) => void told.push(`sent ${id}`),
    gaveUp: async (_tx, id) => void told.push(`gave up ${id}`),
  };
});
const postSecret = () =>
  database.db.transaction().execute((tx) =>
    queueEmail(tx, enqueue, clock, {
      about: 'voucher-1',
      to: 'sam@example.com',
      subject: 'A voucher for you',
      renderer: 'voucher',
      renderedFrom: '1/1',
    }),
  );

test('it is put together when it leaves, and its words are kept nowhere', async () => {
  await postSecret();
  expect(await rows()).toMatchObject([{ html: '', plain: '', composer: 'voucher', composed_from: '1/1' }]);
  await job().run(first());
  await job().run(first());
  expect(told).toEqual(['render 1/1', 'sent 1/1']);
  expect(mail.received).toHaveLength(1);
  const message = await simpleParser(mail.received[0]?.text ?? '');
  expect(message.text).toContain('The code is 7K2M');
  expect(
    message.attachments.map(({ filename, contentType, related }) => [filename, contentType, related]),
  ).toEqual([
    ['card.png', 'image/png', true],
    ['voucher.pdf', 'application/pdf', undefined],
  ]);
  expect(JSON.stringify(await rows())).not.toContain('7K2M');
});

test('it is put together again for every try, under the same Message-ID', async () => {
  await postSecret();
  mail.refusals.push(421);
  await expect(job().run(first())).rejects.toThrow();
  expect(told).toEqual(['render 1/1']);
  await job().run(first());
  expect(told).toEqual(['render 1/1', 'render 1/1', 'sent 1/1']);
  expect(mail.received.map(({ messageId }) => messageId)).toEqual(['<voucher-1@bitepoint.example>']);
});

test('an email that is no longer to be sent is given up without a try', async () => {
  await postSecret();
  words = undefined;
  await job().run(first());
  expect(mail.received).toEqual([]);
  expect(told).toEqual(['render 1/1']);
  expect(await rows()).toMatchObject([{ failed_at: now, last_error: expect.stringContaining('nothing') }]);
});

test('it tells its renderer once that it was given up, and not when it had been sent', async () => {
  await postSecret();
  await job().gaveUp?.(first(), '550 no such person');
  await job().gaveUp?.(first(), '550 no such person');
  expect(told).toEqual(['gave up 1/1']);
});

test('it stays unsent where its renderer cannot take it in', async () => {
  await postSecret();
  (emailRenderers.voucher as { sent: unknown }).sent = async () => {
    throw new Error('the database is away');
  };
  await expect(job().run(first())).rejects.toThrow('away');
  expect(await rows()).toMatchObject([{ sent_at: null, failed_at: null }]);
});
