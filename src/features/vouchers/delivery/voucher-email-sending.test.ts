import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendAgain } from '#src/platform/mail/delivery/undelivered.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { issuedVouchers } from '#testing/issued-vouchers.ts';
import { type TestMailServer, testMailServer } from '#testing/mail-server.ts';
import { refuseEmail } from '#testing/refused-email.ts';
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
    expect(words).toContain(`${app.url}/gift/${bought.secrets[0]?.page}`);
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
  await issuedVouchers(app, [TO_PRINT]);
  await app.queue.drain();
  const message = await readLast();
  expect(message.to.value).toMatchObject([{ address: 'joan@example.com' }]);
  expect(message.text).toContain('ready to print and fold');
  expect(message.text).not.toContain('Joan has given');
  expect(message.attachments).toHaveLength(3);
});

test('a server that says "later" (421), and one whose connection drops, get the same message again, with the same code', async () => {
  const bought = await issuedVouchers(app);
  const { id } = await bought.readFirst();
  // The receipt goes first, so that only the voucher is hindered.
  await app.queue.run('send-email');
  await app.queue.run('send-voucher', { voucherId: id });
  const later = () => mail.refusals.push(421);
  const drop = () => {
    mail.drops = 1;
  };
  for (const hinder of [later, drop]) {
    hinder();
    await app.queue.run('send-email');
    const waits = { state: 'pending', sent_at: null, undelivered_at: null };
    expect(await bought.readFirst()).toMatchObject(waits);
    expect([voucherMails(), mail.refusals, mail.drops]).toEqual([[], [], 0]);
    app.clock.pass({ minutes: 10 });
  }
  await app.queue.run('send-email');
  // Accepted, and the process died before it could say so.
  const died = { sent_at: null, not_before: null };
  const messageId = `<voucher-${id}-1@bitepoint.example>`;
  await app.db.updateTable('emails').set(died).where('message_id', '=', messageId).execute();
  await app.queue.run('send-email');
  const codes = await Promise.all(voucherMails().map(async ({ text }) => (await simpleParser(text)).text));
  expect(codes).toHaveLength(2);
  for (const words of codes) expect(words).toContain(bought.secrets[0]?.code);
  expect(new Set(voucherMails().map(({ messageId }) => messageId))).toEqual(
    new Set([`<voucher-${id}-1@127.0.0.1>`]),
  );
  expect(await bought.readFirst()).toMatchObject({ state: 'sent', send_count: 1 });
  await app.queue.drain();
  expect(voucherMails()).toHaveLength(2);
});

test('an address that is refused leaves its voucher undelivered, until staff send it to another', async () => {
  const bought = await issuedVouchers(app);
  await app.queue.run('send-email');
  const { id: voucherId } = await bought.readFirst();
  await app.queue.run('send-voucher', { voucherId });
  mail.refusals.push(550);
  await app.queue.drain();
  expect(await bought.readFirst()).toMatchObject({ state: 'pending', undelivered_at: app.clock.now() });
  expect(mail.received.at(-1)?.to).toEqual(['office@bitepoint.example']);
  expect(voucherMails()).toEqual([]);

  const { services } = app.running;
  const [refused] = await app.db.selectFrom('emails').select('id').where('refused', '=', true).execute();
  const corrected = { id: refused?.id ?? '', to: 'right@example.com' };
  const correct = (wanted: typeof corrected) =>
    app.db.transaction().execute((tx) => sendAgain(tx, services, wanted));
  expect(await correct(corrected)).toBe('sent elsewhere');
  await app.queue.drain();
  expect(await bought.readFirst()).toMatchObject({
    state: 'sent',
    email: corrected.to,
    undelivered_at: null,
  });
  expect(voucherMails().map(({ to }) => to)).toEqual([[corrected.to]]);

  // What has arrived once goes nowhere else.
  const again = { sent_at: null, not_before: null };
  await app.db.updateTable('emails').set(again).where('id', '=', corrected.id).execute();
  await refuseEmail(app, `voucher-${voucherId}-1`);
  expect(await correct({ ...corrected, to: 'other@example.com' })).toBe('may not go elsewhere');
});

test('a name brings no header of its own', async () => {
  const bought = await issuedVouchers(app, [
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
