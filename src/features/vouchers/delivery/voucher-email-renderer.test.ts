import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestMailServer, testMailServer } from '#testing/mail-server.ts';
import { buyVouchers, E_VOUCHER, TO_PRINT } from '#testing/vouchers.ts';

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
  mail.received.length = 0;
});

/** The last voucher's message as a mail program reads it; receipts and notices are left out. */
const voucherMails = () =>
  mail.received.filter(({ messageId }) => /^<voucher-[0-9a-f-]{36}-\d+@/.test(messageId));
const readLast = () => simpleParser(voucherMails().at(-1)?.text ?? '');
const PNG = '89504e470d0a1a0a';

test('the recipient gets what was ordered: card, message, amount, code, and a PDF', async () => {
  const bought = await buyVouchers(app, [{ ...E_VOUCHER, amount: '1,000' }]);
  await app.queue.drain();
  const message = await readLast();
  const code = bought.secrets[0]?.code ?? '';
  expect(message.to.value).toMatchObject([{ address: 'sam@example.com' }]);
  expect(message.from.text).toContain('Bitepoint');
  expect(message.replyTo?.value).toMatchObject([{ address: 'office@bitepoint.example' }]);
  expect(message.subject).toBe('Sam, a driving lesson voucher for you');
  for (const words of [message.text, message.html]) {
    expect(words).toContain('Joan has given you £1,000 of driving lessons.');
    expect(words).toContain(code);
    expect(words).toContain('21 November 2028');
    expect(words).toContain(`${app.url}/vouchers/${bought.secrets[0]?.page}`);
    expect(words).toContain('Mind the roundabouts.');
  }
  const [picture, logo, pdf] = message.attachments;
  expect(picture).toMatchObject({
    contentType: 'image/png',
    cid: 'voucher-card',
    contentDisposition: 'inline',
  });
  expect(picture?.content.subarray(0, 8).toString('hex')).toBe(PNG);
  expect(pdf).toMatchObject({ filename: 'voucher.pdf', contentType: 'application/pdf' });
  expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(logo).toMatchObject({ contentType: 'image/png', cid: 'logo', contentDisposition: 'inline' });
  expect(logo?.content.subarray(0, 8).toString('hex')).toBe(PNG);
  // Nothing of it is kept: not the words, and no code in clear anywhere.
  const rows = [await app.db.selectFrom('emails').selectAll().execute(), await bought.read()];
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(app.logged.join('')).not.toContain(code);
});

test('a buyer gets the card to print, in the words of a buyer', async () => {
  await buyVouchers(app, [TO_PRINT]);
  await app.queue.drain();
  const message = await readLast();
  expect(message.to.value).toMatchObject([{ address: 'joan@example.com' }]);
  expect(message.text).toContain('ready to print and fold');
  expect(message.text).not.toContain('Joan has given');
  expect(message.attachments).toHaveLength(3);
});

test.each([
  ['a server that says "later" (421)', () => mail.refusals.push(421)],
  ['a server that refuses for once (550)', () => mail.refusals.push(550)],
  [
    'a connection that drops',
    () => {
      mail.drops = 1;
    },
  ],
])('%s gets the same message again, and the code is the same', async (_name, hinder) => {
  const bought = await buyVouchers(app);
  const { id } = await bought.readFirst();
  // The receipt goes first, so that only the voucher is hindered.
  await app.queue.run('send-voucher', { voucherId: id });
  const email = await app.db
    .selectFrom('emails')
    .select('id')
    .where('message_id', '=', `<voucher-${id}-1@bitepoint.example>`)
    .executeTakeFirstOrThrow();
  hinder();
  await expect(app.queue.run('send-email', { emailId: email.id })).rejects.toThrow();
  expect(await bought.readFirst()).toMatchObject({ state: 'pending', sent_at: null, undelivered_at: null });
  expect(voucherMails()).toEqual([]);
  await app.queue.run('send-email', { emailId: email.id });
  // Accepted, and the process died before it could say so.
  await app.db.updateTable('emails').set({ sent_at: null }).where('id', '=', email.id).execute();
  await app.queue.run('send-email', { emailId: email.id });
  const codes = await Promise.all(voucherMails().map(async ({ text }) => (await simpleParser(text)).text));
  expect(codes).toHaveLength(2);
  for (const words of codes) expect(words).toContain(bought.secrets[0]?.code);
  expect(new Set(voucherMails().map(({ messageId }) => messageId))).toEqual(
    new Set([`<voucher-${id}-1@bitepoint.example>`]),
  );
  expect(await bought.readFirst()).toMatchObject({ state: 'sent', mailings: 1 });
  await app.queue.drain();
  expect(voucherMails()).toHaveLength(2);
});

test('an address that is refused to the last is told to the staff, and stays undelivered', async () => {
  const bought = await buyVouchers(app);
  const { id } = await bought.readFirst();
  await app.queue.run('send-voucher', { voucherId: id });
  const email = await app.db
    .selectFrom('emails')
    .select('id')
    .where('message_id', '=', `<voucher-${id}-1@bitepoint.example>`)
    .executeTakeFirstOrThrow();
  const job = app.queue.gaveUp('send-email', { emailId: email.id }, '550 no such person');
  await job;
  expect(await bought.readFirst()).toMatchObject({ state: 'pending', undelivered_at: app.clock.now() });
  await app.queue.drain();
  const notice = mail.received.find(({ messageId }) => messageId.startsWith(`<voucher-undelivered-${id}-1@`));
  expect(notice?.to).toEqual(['office@bitepoint.example']);
  expect(notice?.text).not.toContain('Sam');
  expect(voucherMails()).toEqual([]);
});

test('a name brings no header of its own', async () => {
  const bought = await buyVouchers(app, [
    { ...E_VOUCHER, recipient_name: 'Sam <b>& "Co"</b>, bcc: all@example.com' },
  ]);
  // Names with line breaks are refused where they are entered; one that got past that still stays a name.
  await app.db
    .updateTable('vouchers')
    .set({ recipient_name: 'Sam <b>\r\nBcc: all@example.com\r\n\r\nBody' })
    .where('id', '=', (await bought.readFirst()).id)
    .execute();
  await app.queue.drain();
  const [received] = voucherMails();
  expect(received?.to).toEqual(['sam@example.com']);
  expect(received?.text.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
  const message = await readLast();
  expect(message.subject).toContain('Sam <b> Bcc: all@example.com');
  expect(message.html).toContain('Sam &lt;b&gt;');
  expect(message.html).not.toContain('<b>');
});
