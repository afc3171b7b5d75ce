import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { AMARA, contactMessage, SCRIPT, SQL, traces } from '#testing/instructor-messages.ts';
import { type TestMailServer, testMailServer } from '#testing/mail-server.ts';

let app: TestApp;
let mail: TestMailServer;
beforeAll(async () => {
  mail = await testMailServer();
  app = await testApp({ SMTP_URL: mail.url });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(() => {
  app.clock.pass({ hours: 2 });
  mail.received.length = 0;
});

const write = (change: object = {}) =>
  app.browser().post<{ message: string }>(`${AMARA}/contact`, { ...contactMessage, ...change });
async function delivered() {
  await app.queue.drain();
  return Promise.all(mail.received.map(({ text }) => simpleParser(text)));
}
const newest = () =>
  app.db.selectFrom('contact_messages').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow();

describe('a message to an instructor', () => {
  test('thanks in the specification’s words, is kept, and reaches them; their answer reaches the sender', async () => {
    const answer = await write();
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'Message sent. Thank you, your message has been sent to the instructor.' },
    ]);
    expect(await newest()).toMatchObject({ ...contactMessage, instructor_slug: 'amara-osei' });
    const [message, ...others] = await delivered();
    expect(others).toEqual([]);
    expect(mail.received[0]?.to).toEqual(['amara-osei@instructors.bitepoint.example']);
    expect(mail.received[0]?.text).toMatch(/^Reply-To: sam@example\.com\r?$/im);
    expect(message?.subject).toBe('Lessons before Christmas? (from Sam Watson, via our website)');
    for (const words of [message?.text, message?.html])
      for (const part of ['do you have room in December?', 'sam@example.com', '07700 900123', 'after six'])
        expect(words).toContain(part);
    expect(message?.text).toContain('Hello Amara,\n\ndo you have room');
    // Replies go to the sender, so nothing invites the instructor to reply to us.
    expect(message?.text).not.toContain('or reply to this email');
  });

  test('needs no phone and no time to ring', async () => {
    expect((await write({ phone: undefined, callback_time: '' })).status).toBe(200);
    expect(await newest()).toMatchObject({ phone: '', callback_time: '' });
    const [message] = await delivered();
    expect(message?.text).not.toMatch(/Phone:|Best time/);
  });

  test('carries script in every field as text', async () => {
    const change = {
      from_name: SCRIPT,
      callback_time: SCRIPT,
      subject: SCRIPT,
      body: `${SCRIPT}\n${SCRIPT}`,
    };
    expect((await write(change)).status).toBe(200);
    const [message] = await delivered();
    expect(message?.html).not.toMatch(/<script|<img src=x/);
    expect(message?.html).toContain('&lt;script&gt;');
    expect(message?.text).toContain(SCRIPT);
  });

  test('keeps SQL in every field as the text that it is', async () => {
    for (const text of SQL) {
      app.clock.pass({ hours: 2 });
      const change = { from_name: text, callback_time: text, subject: text, body: text };
      expect((await write(change)).status).toBe(200);
      expect(await newest()).toMatchObject(change);
    }
  });

  test('sent twice, at once or within the hour, is kept once and leaves once', async () => {
    const before = await traces(app);
    const answers = await Promise.all(Array.from({ length: 5 }, () => write({ subject: 'Twice' })));
    answers.push(await write({ subject: 'Twice' }));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await traces(app)).messages.length - before.messages.length).toBe(1);
    expect((await delivered()).filter(({ subject }) => subject?.startsWith('Twice'))).toHaveLength(1);
  });

  test('takes no recipient from the sender', async () => {
    await write({ to: 'all@example.com', email: 'all@example.com', instructor_slug: 'tom-ackroyd', id: 'x' });
    await app.queue.drain();
    expect(mail.received.map(({ to }) => to)).toEqual([['amara-osei@instructors.bitepoint.example']]);
  });

  test('is forgotten after twelve months', async () => {
    await write({ subject: 'Old' });
    app.clock.pass({ days: 364 });
    await app.queue.run('purge-messages');
    expect((await newest()).subject).toBe('Old');
    app.clock.pass({ days: 2 });
    await app.queue.run('purge-messages');
    expect((await traces(app)).messages).toEqual([]);
  });
});

describe('what a message must be', () => {
  const UNWELCOME = 'Please use letters, numbers and punctuation only';
  const EMAIL = 'Enter an email address like name@example.co.uk';
  const PHONE = 'Enter a phone number like 07700 900123, or leave it empty';

  test.each([
    ['from_name', '', 'Enter your name'],
    ['from_name', undefined, 'Enter your name'],
    ['from_name', 'Sam\r\nBcc: all@example.com', UNWELCOME],
    ['from_email', 'sam', EMAIL],
    ['from_email', undefined, EMAIL],
    ['from_email', 'sam@example.com, all@example.com', EMAIL],
    ['from_email', 'sam@example.com\nBcc: all@example.com', EMAIL],
    ['phone', '12', PHONE],
    ['phone', SCRIPT.slice(0, 25), PHONE],
    ['callback_time', 'a'.repeat(101), 'Use 100 characters or fewer'],
    ['callback_time', 'after\nsix', UNWELCOME],
    ['subject', ' ', 'Enter a subject'],
    ['subject', undefined, 'Enter a subject'],
    ['subject', 'Hello\r\nBcc: all@example.com', UNWELCOME],
    ['subject', 'a'.repeat(151), 'Use 150 characters or fewer'],
    ['body', ' \n ', 'Enter your message'],
    ['body', undefined, 'Enter your message'],
    ['body', { length: 3 }, 'Enter your message'],
    ['body', 'a'.repeat(5_001), 'Use 5000 characters or fewer'],
    ['body', 'a'.repeat(10_000), 'Use 5000 characters or fewer'],
  ])(
    '%s, wrong in way %#: says what to do under the field, keeps and sends nothing',
    async (field, value, message) => {
      const before = await traces(app);
      const answer = await write({ [field]: value });
      expect([answer.status, answer.body]).toEqual([422, { message, errors: { [field]: [message] } }]);
      expect(await traces(app)).toEqual(before);
    },
  );
});
