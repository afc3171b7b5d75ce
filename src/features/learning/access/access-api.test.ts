import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paidOrders } from '#src/features/orders/order-queries.server.ts';
import { sendAgain } from '#src/platform/mail/delivery/undelivered.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, LESSON, testBuyer, VISA } from '#testing/buyer.ts';
import { refuseEmail } from '#testing/refused-email.ts';
import { accessByCode } from './access.server.ts';
import { RESEND_LEARNING } from './resend-job.ts';

const BUNDLE = { product_id: 31, type: 'bundle' } as const;
const THEORY = { product_id: 1, type: 'product' } as const;
const CODE = /\b[0-9A-HJKMNP-TV-Z]{5}(?:-[0-9A-HJKMNP-TV-Z]{5}){3}\b/;
const DECLINED = '4921810000009076';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ CODES_PER_MINUTE: '10' });
});
afterAll(() => app.close());

let visitors = 0;
/** Each with its own address, so that nobody waits for the codes that others have entered. */
function visitor() {
  visitors += 1;
  return app.browser({ address: `192.0.2.${visitors}` });
}
/** Without the receipts of every order, which wait. */
const sendLetters = async () => {
  await app.queue.drain(RESEND_LEARNING);
};
const letters = (email: string) =>
  app.db
    .selectFrom('emails')
    .selectAll()
    .where('recipient', '=', email)
    .where('renderer', '=', 'learning')
    .orderBy('position')
    .execute();
const open = (code: unknown, browser = visitor()) =>
  browser.post<{ path: string }>('/v1/website/learning/open', { code });
const resend = (email: unknown) =>
  app.browser().post<{ message: string }>('/v1/website/learning/resend', { email });
const names = async (code: string) =>
  (
    await accessByCode(
      { db: app.db, secrets: app.running.services.secrets, paidOrders },
      code,
      app.clock.now(),
    )
  )?.learning.map(({ name }) => name);

async function bought(email: string, ...products: Parameters<typeof testBuyer>[1] & object) {
  const buyer = await (await testBuyer(app, products)).fillIn({ email });
  const paid = await buyer.pay();
  expect(paid.status, paid.text).toBe(200);
  const [letter] = await letters(email);
  const words = letter && (await bodyOf(letter, app.running.services));
  return { buyer, paid, letter, words, code: CODE.exec(words?.plain ?? '')?.[0] ?? '' };
}

describe('what is paid for', () => {
  test('comes with a code and a link by email, which open each part of a bundle', async () => {
    const { words, code, letter } = await bought('bundle@example.com', BUNDLE);
    expect(letter?.subject).toBe('Your learning materials are ready');
    expect(words?.plain).toContain(`${app.url}/learning/${code}`);
    expect(words?.plain).toContain('yours until 21 November 2027');
    expect(await open(code)).toMatchObject({ status: 200, body: { path: `/learning/${code}` } });
    expect(await names(code)).toEqual([
      'Theory Training',
      'Brain Training',
      'Hazard Perception',
      'Mock Test Library',
    ]);
  });

  test('opens by a code for each copy, whether it was bought alone or in a bundle', async () => {
    const { words } = await bought('twice@example.com', BUNDLE, THEORY, { ...BRAIN_TRAINING, quantity: 2 });
    expect(words?.plain).toContain('You bought 3 copies.');
    const codes = [...new Set(words?.plain.match(new RegExp(CODE, 'g')))];
    expect(await Promise.all(codes.map(names))).toEqual([
      ['Theory Training', 'Brain Training', 'Hazard Perception', 'Mock Test Library'],
      ['Theory Training', 'Brain Training'],
      ['Brain Training'],
    ]);
    expect(await letters('twice@example.com')).toHaveLength(1);
  });

  test('all codes of an order are sent again together, in one email', async () => {
    const { words } = await bought('both@example.com', { ...THEORY, quantity: 2 });
    app.clock.pass({ minutes: 3 });
    await resend('both@example.com');
    await sendLetters();
    const [, again, ...more] = await letters('both@example.com');
    expect(more).toEqual([]);
    const sent = again && (await bodyOf(again, app.running.services));
    expect(sent?.plain).toBe(words?.plain);
  });

  test('has its code nowhere in the database, nor in the log', async () => {
    const { code } = await bought('kept@example.com', THEORY);
    await open(code);
    await app.queue.drain();
    for (const table of ['learning_access', 'emails', 'orders', 'payments'] as const)
      expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toContain(code);
    expect(app.logged.join('\n')).not.toContain(code);
  });

  test('is granted once, however often its payment is confirmed', async () => {
    const { buyer, paid } = await bought('again@example.com', THEORY);
    await Promise.all(Array.from({ length: 5 }, () => buyer.confirm(paid.token)));
    await buyer.read(paid.body.transaction);
    expect(await letters('again@example.com')).toHaveLength(1);
  });

  test('no code is granted without digital products, nor for a declined card', async () => {
    await bought('lesson@example.com', LESSON);
    expect(await letters('lesson@example.com')).toEqual([]);
    const buyer = await (await testBuyer(app, [THEORY])).fillIn({ email: 'declined@example.com' });
    expect((await buyer.pay(DECLINED)).status).not.toBe(200);
    expect(await letters('declined@example.com')).toEqual([]);
    expect((await buyer.pay(VISA)).status).toBe(200);
    expect(await letters('declined@example.com')).toHaveLength(1);
  });
});

describe('a code', () => {
  test('may be typed in any way that can be read', async () => {
    const { code } = await bought('typed@example.com', THEORY);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(await open(typed)).toMatchObject({ status: 200, body: { path: `/learning/${code}` } });
  });

  test('gets the same answer whatever is wrong with it', async () => {
    const { code, buyer } = await bought('wrong@example.com', THEORY);
    await app.db
      .updateTable('orders')
      .set({ state: 'cancelled', paid_at: null })
      .where('basket_uuid', '=', buyer.basket)
      .execute();
    const wrong = [
      code,
      '00000-00000-00000-00000',
      '7K2M-9QXD-H4TB-W8RN',
      '',
      "' or 1=1 --",
      'Ω'.repeat(500),
    ];
    const answers = await Promise.all(wrong.map((each) => open(each)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 422,
      body: { errors: { code: ['We don’t recognise that code. Please check it and try again.'] } },
    });
    for (const nothing of [null, undefined, 7, {}]) expect((await open(nothing)).status).toBe(422);
    await app.db
      .updateTable('orders')
      .set({ state: 'paid', paid_at: app.clock.now() })
      .where('basket_uuid', '=', buyer.basket)
      .execute();
  });

  test('cannot be guessed for long: after ten wrong ones in a minute a right one waits as well', async () => {
    const { code } = await bought('guessed@example.com', THEORY);
    const guesser = visitor();
    for (let n = 0; n < 10; n += 1) expect((await open('0'.repeat(20), guesser)).status).toBe(422);
    expect((await open(code, guesser)).status).toBe(429);
  });
});

describe('a lost code', () => {
  test('is sent to its address again, and to no other', async () => {
    const { code } = await bought('Lost@Example.com', THEORY);
    app.clock.pass({ minutes: 5 });
    const known = await resend('lost@example.COM');
    const unknown = await resend('nobody@example.com');
    expect([known.status, known.text]).toEqual([200, unknown.text]);
    await sendLetters();
    const sent = await letters('Lost@Example.com');
    expect(sent).toHaveLength(2);
    expect((await bodyOf(sent[1] as never, app.running.services))?.plain).toContain(code);
    expect(await letters('nobody@example.com')).toEqual([]);
  });

  test('is not sent twice within a moment, nor more than five times a day', async () => {
    const email = 'often@example.com';
    await bought(email, THEORY);
    for (let n = 0; n < 12; n += 1) {
      app.clock.pass({ seconds: 65 });
      await resend(email);
      await sendLetters();
    }
    // With the one that came when it was paid for.
    expect(await letters(email)).toHaveLength(3);
    for (let n = 0; n < 8; n += 1) {
      app.clock.pass({ minutes: 31 });
      await resend(email);
      await sendLetters();
    }
    expect(await letters(email)).toHaveLength(5);
    app.clock.pass({ days: 1 });
    await resend(email);
    await sendLetters();
    expect(await letters(email)).toHaveLength(6);
    expect(new Set((await letters(email)).map(({ message_id }) => message_id)).size).toBe(6);
  });

  test('is sent for two orders at a time, and then for those whose turn it is', async () => {
    const email = 'several@example.com';
    for (const _order of [1, 2, 3]) {
      await bought(email, THEORY);
      app.clock.pass({ minutes: 1 });
    }
    await app.db.deleteFrom('emails').where('recipient', '=', email).execute();
    const orders = async () => {
      await resend(email);
      await sendLetters();
      return (await letters(email)).map(({ renderer_input }) => renderer_input);
    };
    const first = await orders();
    expect(new Set(first).size).toBe(2);
    app.clock.pass({ hours: 1 });
    expect(new Set((await orders()).slice(0, 3)).size).toBe(3);
  });

  test.each(['', 'no address', 'a@b\r\nBcc: all@example.com', null, 7, ['a@example.com']])(
    'is asked for with an address: %j is none',
    async (email) => {
      expect(await resend(email)).toMatchObject({
        status: 422,
        body: { errors: { email: [expect.any(String)] } },
      });
    },
  );

  test('that is refused can go to the address that staff correct, by which it is then asked for', async () => {
    await app.db.deleteFrom('emails').execute();
    const { letter } = await bought('gone@example.com', THEORY);
    const id = await refuseEmail(app, letter?.message_id.slice(1).split('@')[0] ?? '');
    const corrected = { id, to: 'Here@example.com' };
    const correct = app.db.transaction().execute((tx) => sendAgain(tx, app.running.services, corrected));
    expect(await correct).toBe('sent elsewhere');
    await app.queue.drain();
    expect(await letters('Here@example.com')).toMatchObject([{ sent_at: app.clock.now() }]);
    app.clock.pass({ minutes: 3 });
    await resend('here@example.com');
    await app.queue.drain();
    expect(await letters('here@example.com')).toHaveLength(1);
  });
});

test('a code runs out with its twelve months, and is then forgotten', async () => {
  app.clock.set('2026-12-01T10:00:00.000Z');
  const { code } = await bought('a-year@example.com', THEORY);
  const hash = app.running.services.secrets.hash(code);
  const kept = () =>
    app.db
      .selectFrom('learning_access')
      .select('encrypted_code')
      .where('code_hash', '=', hash)
      .executeTakeFirstOrThrow();
  const { encrypted_code } = await kept();
  expect(encrypted_code).not.toBeNull();
  app.clock.set('2027-12-01T23:30:00.000Z');
  expect(await names(code)).toBeDefined();
  await app.queue.run('forget-learning-codes');
  expect(await kept()).toEqual({ encrypted_code });
  app.clock.set('2027-12-02T00:30:00.000Z');
  expect(await names(code)).toBeUndefined();
  await app.queue.run('forget-learning-codes');
  expect(await kept()).toEqual({ encrypted_code: null });
});
