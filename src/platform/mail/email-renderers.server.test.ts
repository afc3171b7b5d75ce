import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailSending, mailSending } from '#testing/mail-sending.ts';
import type { RenderedEmail } from './email-renderers.server.ts';
import { queueEmail } from './mailer.server.ts';

// An email that holds a secret.
let sending: MailSending;
beforeAll(async () => {
  sending = await mailSending();
});
afterAll(() => sending.close());

const told: string[] = [];
let words: RenderedEmail | undefined;
beforeEach(async () => {
  await sending.reset();
  told.length = 0;
  words = {
    html: '<p>The code is 7K2M <img src="cid:card" alt="A card"></p>',
    plain: 'The code is 7K2M',
    attachments: [
      {
        filename: 'card.png',
        content: () => Buffer.from('a picture'),
        contentType: 'image/png',
        cid: 'card',
      },
      { filename: 'voucher.pdf', content: () => Buffer.from('%PDF-'), contentType: 'application/pdf' },
    ],
  };
  sending.emailRenderers.voucher = {
    render: async (id) => {
      told.push(`render ${id}`);
      return words;
    },
    sent: async (_tx, id) => void told.push(`sent ${id}`),
    refused: async (_tx, id) => void told.push(`refused ${id}`),
    readdress: async () => true,
  };
});
const postSecret = () =>
  sending.db.transaction().execute((tx) =>
    queueEmail(tx, sending.deps.enqueue, sending.clock, {
      reference: 'voucher-1',
      to: 'sam@example.com',
      subject: 'A voucher for you',
      renderer: 'voucher',
      renderedFrom: '1/1',
    }),
  );

test('it is put together when it leaves, and its words are kept nowhere', async () => {
  await postSecret();
  expect(await sending.rows()).toMatchObject([
    { html: '', plain: '', renderer: 'voucher', renderer_input: '1/1' },
  ]);
  await sending.run();
  await sending.run();
  expect(told).toEqual(['render 1/1', 'sent 1/1']);
  expect(sending.mail.received).toHaveLength(1);
  const message = await simpleParser(sending.mail.received[0]?.text ?? '');
  expect(message.text).toContain('The code is 7K2M');
  expect(
    message.attachments.map(({ filename, contentType, related }) => [filename, contentType, related]),
  ).toEqual([
    ['card.png', 'image/png', true],
    ['voucher.pdf', 'application/pdf', undefined],
  ]);
  expect(JSON.stringify(await sending.rows())).not.toContain('7K2M');
});

test('it is put together again for every try, under the same Message-ID', async () => {
  await postSecret();
  sending.mail.refusals.push(421);
  await sending.run();
  expect(told).toEqual(['render 1/1']);
  sending.clock.pass({ minutes: 1 });
  await sending.run();
  expect(told).toEqual(['render 1/1', 'render 1/1', 'sent 1/1']);
  expect(sending.mail.received.map(({ messageId }) => messageId)).toEqual(['<voucher-1@lessons.example>']);
});

test('an email that is no longer to be sent is withdrawn without a try', async () => {
  await postSecret();
  words = undefined;
  await sending.run();
  expect(sending.mail.received).toEqual([]);
  expect(told).toEqual(['render 1/1']);
  expect(await sending.rows()).toMatchObject([
    { failed_at: sending.clock.now(), last_error: expect.stringContaining('nothing') },
  ]);
});

test('it tells its renderer that it was refused', async () => {
  await postSecret();
  sending.mail.refusals.push(550);
  await sending.run();
  await sending.run();
  expect(told).toEqual(['render 1/1', 'refused 1/1']);
});

test('a renderer that fails puts its email off, and holds up no other', async () => {
  await postSecret();
  (sending.emailRenderers.voucher as { render: unknown }).render = async () => {
    throw new Error('no such design');
  };
  sending.clock.pass({ seconds: 1 });
  await sending.queue();
  await sending.run();
  expect(await sending.rows()).toMatchObject([
    { sent_at: null, failed_at: null, tries: 1, last_error: 'no such design' },
    { sent_at: sending.clock.now() },
  ]);
});

test('a file that can’t be drawn puts its email off; without a mail server none is drawn', async () => {
  await postSecret();
  const content = () => Promise.reject(new Error('no such font'));
  words?.attachments.push({ filename: 'card.pdf', content, contentType: 'application/pdf' });
  await sending.run();
  expect(await sending.rows()).toMatchObject([{ sent_at: null, tries: 1, last_error: 'no such font' }]);
  sending.settings.smtpUrl = undefined;
  sending.clock.pass({ minutes: 1 });
  await sending.run();
  expect(await sending.rows()).toMatchObject([{ sent_at: sending.clock.now() }]);
});

test('it stays unsent where its renderer cannot take it in', async () => {
  await postSecret();
  (sending.emailRenderers.voucher as { sent: unknown }).sent = async () => {
    throw new Error('the database is away');
  };
  await expect(sending.run()).rejects.toThrow('away');
  expect(await sending.rows()).toMatchObject([{ sent_at: null, failed_at: null }]);
});

test('an invitation goes beside the words, where mail programs look for it, and as a file', async () => {
  const text = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  words = {
    html: '<p>It’s off</p>',
    plain: 'It’s off',
    attachments: [],
    invitation: { method: 'CANCEL', text },
  };
  await postSecret();
  await sending.run();
  const message = await simpleParser(sending.mail.received[0]?.text ?? '');
  expect(sending.mail.received[0]?.text).toMatch(
    /^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/im,
  );
  expect(message.attachments.map(({ contentType, content }) => [contentType, String(content)])).toEqual([
    ['text/calendar', text],
    ['application/ics', text],
  ]);
});
