import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type MailSending, mailSending } from '#testing/mail-sending.ts';
import { school } from '#testing/school.ts';
import type { Tx } from '../db/db.server.ts';
import { createSecrets } from '../secrets.server.ts';
import { email, json, prepare, renderersOf, send, sendPrepared, staffAlert } from './email.server.ts';

const secrets = createSecrets('a secret of this test');
const LINK = 'https://lessons.example/secret-link';

const welcome = email({
  name: 'welcome',
  compose: ({ name }: { name: string }) => ({ subject: `Welcome, ${name}`, body: <p>Hello {name}</p> }),
});
const link = email({
  name: 'link',
  notifyStaff: false,
  isSecret: ({ url }: { url: string }) => url === LINK,
  compose: ({ url }) => ({ subject: 'Your link', replyTo: null, body: <a href={url}>{url}</a> }),
});
const news = email({
  name: 'news',
  keyPrefix: 'lesson',
  data: json(z.object({ at: z.coerce.date() })),
  compose: async ({ at }, { said }: { said: string }, { to }) =>
    said === '' ? undefined : { body: { html: `<p>${said}</p>`, plain: `${said} ${at.getTime()} ${to}` } },
});
const alert = staffAlert({
  name: 'alert',
  compose: ({ order }: { order: string }) => ({ subject: 'An alert', plain: `Order ${order}` }),
});

let sending: MailSending;
const context = { said: 'Booked', secrets, school, clock: { now: () => sending.clock.now() } };
beforeAll(async () => {
  sending = await mailSending();
  Object.assign(sending.emailRenderers, renderersOf([news], context));
});
afterAll(() => sending.close());
beforeEach(async () => {
  await sending.reset();
  context.said = 'Booked';
});
const inTransaction = (work: (tx: Tx) => Promise<void>) => sending.db.transaction().execute(work);
const deps = () => ({ ...sending.deps, secrets });

test('an email is composed as it is queued, once for its name and key, and the office gets the answers', async () => {
  for (const name of ['Joan', 'Sam'])
    await inTransaction((tx) => send(tx, deps(), welcome, { to: 'j@example.com', key: '1', data: { name } }));
  expect(await sending.rows()).toMatchObject([
    {
      channel: 'email',
      message_id: '<welcome-1@bitepoint.example>',
      subject: 'Welcome, Joan',
      plain: 'Hello Joan',
      reply_to: 'office@bitepoint.example',
      notify_staff: true,
      renderer: null,
    },
  ]);
});

test('one with a secret is stored encrypted, and leaves in clear', async () => {
  for (const [key, url] of Object.entries({ secret: LINK, open: 'https://lessons.example' }))
    await inTransaction((tx) => send(tx, deps(), link, { to: 'j@example.com', key, data: { url } }));
  const rows = await sending.rows();
  expect(JSON.stringify(rows)).not.toContain(LINK);
  expect(rows).toMatchObject([
    { renderer: 'sealed', plain: '', reply_to: null, notify_staff: false },
    { renderer: null, plain: 'https://lessons.example' },
  ]);
  await sending.run();
  expect((await simpleParser(sending.mail.received[0]?.text ?? '')).text).toContain(LINK);
});

test('one with data is composed as it leaves, or not sent once there is nothing to say', async () => {
  const at = new Date('2026-11-26T10:00:00Z');
  const ask = (key: string) =>
    inTransaction((tx) =>
      send(tx, deps(), news, { to: 'j@example.com', key, subject: 'News', data: { at } }),
    );
  await ask('1');
  expect(await sending.rows()).toMatchObject([
    { message_id: '<lesson-1@bitepoint.example>', renderer: 'news', renderer_input: JSON.stringify({ at }) },
  ]);
  context.said = 'Moved';
  await sending.run();
  const { text } = await simpleParser(sending.mail.received[0]?.text ?? '');
  expect(text?.trim()).toBe(`Moved ${at.getTime()} j@example.com`);
  context.said = '';
  await ask('2');
  await sending.run();
  expect(sending.mail.received).toHaveLength(1);
});

test('one that says its subject as it leaves is sent and kept with it', async () => {
  const subject = 'Now: moved';
  const renamed = email({
    ...news,
    name: 'renamed',
    compose: async () => ({ subject, body: { html: '', plain: 'Moved' } }),
  });
  Object.assign(sending.emailRenderers, renderersOf([renamed], context));
  const data = { at: new Date('2026-11-26T10:00:00Z') };
  await inTransaction((tx) =>
    send(tx, deps(), renamed, { to: 'j@example.com', key: '1', subject: 'Booked', data }),
  );
  expect(await sending.rows()).toMatchObject([{ subject: 'Booked' }]);
  await sending.run();
  expect((await simpleParser(sending.mail.received[0]?.text ?? '')).subject).toBe(subject);
  expect(await sending.rows()).toMatchObject([{ subject }]);
});

test('one that is prepared is queued in the transaction, with the order that it turns out to be about', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const prepared = await prepare({ school }, alert, {
    to: 'office@bitepoint.example',
    key: '1',
    data: { order: 'BP-1' },
  });
  expect(await sending.rows()).toEqual([]);
  await inTransaction((tx) => sendPrepared(tx, deps(), prepared, { id, toBuyer: true }));
  expect(await sending.rows()).toMatchObject([
    { html: '<p>Order BP-1</p>', plain: 'Order BP-1', reply_to: null, order_id: id, to_buyer: true },
  ]);
});
